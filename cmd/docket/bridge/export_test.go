package bridge

import "time"

// Beating has clients hear of progress more often than people need to.
func (c Config) Beating(every time.Duration) Config {
	c.beat = every
	return c
}
