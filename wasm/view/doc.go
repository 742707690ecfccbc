// Package view renders what a person sees of a room: HTML for each part of the page, from a [Model] and nothing else.
//
// The page is a skeleton, written once by [Shell], with containers whose insides [Regions] write. A part is rendered
// anew after every act and morphed in, so everything that must survive that (a control, a form, an open row) has an
// id that stays. Controls say what they do by data-act, forms by data-form: names.go and change_names.go list them all.
//
// No text here claims more than the grade of what it tells, and none says who pressed.
package view
