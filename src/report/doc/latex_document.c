/// A whole document, of the class article with amsmath, for those who want to compile it as it is.
#include "report/doc/latex_document.h"

#include "base/latex_escape.h"

void latex_begin(const doc *d, const doc_look *look, text *out) {
    const doc *title = doc_find(d, "model.title"), *name = doc_find(d, "model.name");
    if (title == NULL) title = name;
    if (look->whole) {
        text_add(out, "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"
                      "\\usepackage{amsmath,amssymb,array}\n\\title{");
        latex_escape(out, title != NULL && title->words != NULL ? title->words : "A model");
        text_add(out, "}\n\\author{derived by Hamel}\n\\date{}\n\\begin{document}\n\\maketitle\n");
    }
    text_add(out, "\\begingroup\\allowdisplaybreaks\\emergencystretch=4em\\parindent=0pt\n");
}

void latex_end(const doc_look *look, text *out) {
    text_add(out, "\\endgroup\n");
    if (!look->whole) return;
    text_add(out,
             "\\begin{thebibliography}{BKMM96}\n"
             "\\bibitem[BKMM96]{BKMM96} A. M. Bloch, P. S. Krishnaprasad, J. E. Marsden, "
             "R. M. Murray, \\emph{Nonholonomic mechanical systems with symmetry}, 1996.\n"
             "\\bibitem[F98]{F98} M. Favretti, \\emph{Equivalence of dynamics for nonholonomic "
             "systems with transverse constraints}, 1998.\n"
             "\\bibitem[GN16]{GN16} L. C. Garc\\'ia-Naranjo, \\emph{Geometry and dynamics of "
             "nonholonomic systems}, lecture notes, 2016.\n"
             "\\bibitem[KM97]{KM97} W.-S. Koon, J. E. Marsden, \\emph{The Hamiltonian and "
             "Lagrangian approaches to the dynamics of nonholonomic systems}, 1997.\n"
             "\\end{thebibliography}\n\\end{document}\n");
}
