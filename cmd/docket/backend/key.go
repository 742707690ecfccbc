package backend

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"docket/functions/keyring"
)

// loadKeys takes the key from DOCKET_KEY, else from the file, and makes the
// file where there is none.
func loadKeys(file string) (*keyring.Ring, error) {
	retired := os.Getenv("DOCKET_RETIRED_KEYS")
	if secret := os.Getenv("DOCKET_KEY"); secret != "" {
		keys, err := keyring.New(secret, retired)
		if err != nil {
			return nil, fmt.Errorf("DOCKET_KEY, DOCKET_RETIRED_KEYS: %w", err)
		}
		return keys, nil
	}
	secret, err := readKey(file)
	if errors.Is(err, os.ErrNotExist) {
		if err := makeKey(file); err != nil {
			return nil, fmt.Errorf("cannot keep a key in %s: %w", file, err)
		}
		secret, err = readKey(file)
	}
	if err != nil {
		return nil, err
	}
	keys, err := keyring.New(secret, retired)
	if err != nil {
		return nil, fmt.Errorf("%s, DOCKET_RETIRED_KEYS: %w", file, err)
	}
	return keys, nil
}

func readKey(file string) (string, error) {
	secret, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && filepath.Separator == '/' {
		return "", fmt.Errorf("others can read the key in %s, its mode is %#o; make it 0600, or delete it if they may have", file, info.Mode().Perm())
	}
	return string(secret), nil
}

// makeKey puts a new key into the file, unless another program was faster. The
// file appears with the whole key in it, or not at all.
func makeKey(file string) error {
	secret, err := keyring.Generate(keyring.DefaultName, rand.Reader)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".key-*") // with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(secret + "\n")
	err = errors.Join(err, tmp.Sync(), tmp.Close())
	if err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), file); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}
