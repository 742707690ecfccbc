package html

// A Tag is an element that this package can write. Elements whose text a parser does not unescape (script, style,
// and others like them) are not among them, and no other can be made outside this package.
type Tag struct{ tag }

type tag uint8

// The elements.
var (
	A        = Tag{47}
	Article  = Tag{0}
	Aside    = Tag{1}
	Bdi      = Tag{2}
	BR       = Tag{3}
	Button   = Tag{4}
	Canvas   = Tag{48}
	Code     = Tag{5}
	DD       = Tag{6}
	Details  = Tag{7}
	Div      = Tag{8}
	DL       = Tag{9}
	DT       = Tag{10}
	Em       = Tag{11}
	Fieldset = Tag{12}
	Footer   = Tag{13}
	Form     = Tag{14}
	H1       = Tag{15}
	H2       = Tag{16}
	H3       = Tag{17}
	H4       = Tag{18}
	Header   = Tag{19}
	HR       = Tag{20}
	Input    = Tag{21}
	Label    = Tag{22}
	Legend   = Tag{23}
	LI       = Tag{24}
	Main     = Tag{25}
	Nav      = Tag{26}
	OL       = Tag{27}
	Option   = Tag{28}
	Output   = Tag{29}
	P        = Tag{30}
	Pre      = Tag{31}
	Progress = Tag{32}
	Section  = Tag{33}
	Select   = Tag{34}
	Span     = Tag{35}
	Strong   = Tag{36}
	Summary  = Tag{37}
	Table    = Tag{38}
	TBody    = Tag{39}
	TD       = Tag{40}
	TextArea = Tag{41}
	TH       = Tag{42}
	THead    = Tag{43}
	Time     = Tag{44}
	TR       = Tag{45}
	UL       = Tag{46}
)

// tags holds how each element begins and ends, whether it is void, and whether a parser drops a line feed at its start.
var tags = [...]struct {
	open, close string
	void, trims bool
}{
	{"<article", "</article>", false, false},
	{"<aside", "</aside>", false, false},
	{"<bdi", "</bdi>", false, false},
	{"<br", "</br>", true, false},
	{"<button", "</button>", false, false},
	{"<code", "</code>", false, false},
	{"<dd", "</dd>", false, false},
	{"<details", "</details>", false, false},
	{"<div", "</div>", false, false},
	{"<dl", "</dl>", false, false},
	{"<dt", "</dt>", false, false},
	{"<em", "</em>", false, false},
	{"<fieldset", "</fieldset>", false, false},
	{"<footer", "</footer>", false, false},
	{"<form", "</form>", false, false},
	{"<h1", "</h1>", false, false},
	{"<h2", "</h2>", false, false},
	{"<h3", "</h3>", false, false},
	{"<h4", "</h4>", false, false},
	{"<header", "</header>", false, false},
	{"<hr", "</hr>", true, false},
	{"<input", "</input>", true, false},
	{"<label", "</label>", false, false},
	{"<legend", "</legend>", false, false},
	{"<li", "</li>", false, false},
	{"<main", "</main>", false, false},
	{"<nav", "</nav>", false, false},
	{"<ol", "</ol>", false, false},
	{"<option", "</option>", false, false},
	{"<output", "</output>", false, false},
	{"<p", "</p>", false, false},
	{"<pre", "</pre>", false, true},
	{"<progress", "</progress>", false, false},
	{"<section", "</section>", false, false},
	{"<select", "</select>", false, false},
	{"<span", "</span>", false, false},
	{"<strong", "</strong>", false, false},
	{"<summary", "</summary>", false, false},
	{"<table", "</table>", false, false},
	{"<tbody", "</tbody>", false, false},
	{"<td", "</td>", false, false},
	{"<textarea", "</textarea>", false, true},
	{"<th", "</th>", false, false},
	{"<thead", "</thead>", false, false},
	{"<time", "</time>", false, false},
	{"<tr", "</tr>", false, false},
	{"<ul", "</ul>", false, false},
	{"<a", "</a>", false, false},
	{"<canvas", "</canvas>", false, false},
}
