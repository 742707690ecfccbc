package backend

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Dir is where a program of this user keeps what must last, unless
// DOCKET_DATA names another folder.
func Dir() (string, error) {
	if dir := os.Getenv("DOCKET_DATA"); dir != "" {
		return dir, nil
	}
	if runtime.GOOS == "windows" {
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "docket"), nil
		}
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "docket"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("this user has no home folder for data; name a folder with --data DIR or DOCKET_DATA")
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "docket"), nil
	}
	return filepath.Join(home, ".local", "share", "docket"), nil
}
