// The Go compiler takes a function without a body only beside a file in assembly.
