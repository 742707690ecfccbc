package ledger

import (
	"errors"
	"strconv"
	"strings"
)

// ParsePolicy reads a policy, with comments and spaces as tlog-policy allows
// them. A mistake is refused with its line's number; keys of other sorts than
// Ed25519 are one.
func ParsePolicy(text string) (Policy, error) {
	if len(text) > MaxPolicy {
		return Policy{}, errors.New("policy has " + strconv.Itoa(len(text)) + " bytes, want at most " + strconv.Itoa(MaxPolicy))
	}
	var p Policy
	if text != "" && !strings.HasSuffix(text, "\n") {
		return Policy{}, errors.New("the policy's last line is cut, want a newline at its end")
	}
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		for i := range len(line) {
			if c := line[i]; c < ' ' && c != '\t' || c == 0x7f {
				return Policy{}, errors.New("policy, line " + strconv.Itoa(n) + ": a control character, want none but tab and newline")
			}
		}
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if err := p.add(words); err != nil {
			return Policy{}, errors.New("policy, line " + strconv.Itoa(n) + ": " + err.Error())
		}
	}
	if p.Quorum == "" {
		return Policy{}, errors.New("policy has no quorum, want one line with quorum and a name or none")
	}
	return p, nil
}

func (p *Policy) add(words []string) error {
	if len(p.Logs)+len(p.Witnesses)+len(p.Groups) == maxPolicyLines {
		return errors.New("one too many, want at most " + strconv.Itoa(maxPolicyLines) + " logs, witnesses and groups")
	}
	switch {
	case words[0] == "log" && (len(words) == 2 || len(words) == 3):
		return p.addLog(words[1], strings.Join(words[2:], ""))
	case words[0] == "witness" && (len(words) == 3 || len(words) == 4):
		return p.addWitness(words[1], words[2], strings.Join(words[3:], ""))
	case words[0] == "group" && len(words) >= 4:
		return p.addGroup(words[1], words[2], words[3:])
	case words[0] == "quorum" && len(words) == 2:
		if p.Quorum != "" {
			return errors.New("a second quorum, want one")
		}
		if words[1] != NoQuorum && !p.has(words[1]) {
			return errors.New("quorum " + excerpt(words[1], 80) + " is defined nowhere before")
		}
		p.Quorum = words[1]
		return nil
	}
	return errors.New("not a policy's line, want one of: log VKEY [URL], witness NAME VKEY [URL], group NAME all|any|N NAME…, quorum NAME|none")
}

func (p *Policy) addLog(vkey, url string) error {
	k, err := ParseKey(vkey)
	if err != nil {
		return err
	}
	if k.Sort != KeyEd25519 {
		return errors.New("a log's key is of sort " + strconv.Itoa(int(k.Sort)) + ", want 1")
	}
	if err := k.checkRoom(); err != nil {
		return err
	}
	for _, have := range p.Logs {
		if have.Key.Public == k.Public {
			return errors.New("a log's key for the second time")
		}
	}
	p.Logs = append(p.Logs, PolicyLog{k, url})
	return nil
}

func (p *Policy) addWitness(name, vkey, url string) error {
	k, err := ParseKey(vkey)
	if err != nil {
		return err
	}
	if k.Sort != KeyCosignature {
		return errors.New("a witness's key is of sort " + strconv.Itoa(int(k.Sort)) + ", want 4")
	}
	for _, have := range p.Witnesses {
		if have.Key.Public == k.Public {
			return errors.New("a witness's key for the second time")
		}
	}
	if err := p.name(name); err != nil {
		return err
	}
	p.Witnesses = append(p.Witnesses, PolicyWitness{name, k, url})
	return nil
}

func (p *Policy) addGroup(name, needs string, members []string) error {
	if err := p.name(name); err != nil {
		return err
	}
	g := PolicyGroup{Name: name, Members: members}
	switch needs {
	case "any":
		g.Needs = 1
	case "all":
		g.Needs = len(members)
	default:
		g.Needs, _ = strconv.Atoi(needs)
		if strconv.Itoa(g.Needs) != needs || g.Needs < 1 || g.Needs > len(members) {
			return errors.New("group needs " + excerpt(needs, 40) + ", want all, any or a number from 1 to " + strconv.Itoa(len(members)))
		}
	}
	for i, m := range members {
		if !p.has(m) {
			return errors.New("member " + excerpt(m, 80) + " is defined nowhere before")
		}
		// So that each witness counts in one way alone.
		for _, other := range members[:i] {
			if other == m {
				return errors.New("member " + excerpt(m, 80) + " for the second time")
			}
		}
		for _, other := range p.Groups {
			for _, taken := range other.Members {
				if taken == m {
					return errors.New("member " + excerpt(m, 80) + " is in group " + excerpt(other.Name, 80) + " already")
				}
			}
		}
	}
	p.Groups = append(p.Groups, g)
	return nil
}

func (p *Policy) name(name string) error {
	if name == NoQuorum || p.has(name) {
		return errors.New("name " + excerpt(name, 80) + " is taken")
	}
	return nil
}

func (p *Policy) has(name string) bool {
	for _, w := range p.Witnesses {
		if w.Name == name {
			return true
		}
	}
	for _, g := range p.Groups {
		if g.Name == name {
			return true
		}
	}
	return false
}
