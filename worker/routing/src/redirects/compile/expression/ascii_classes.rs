//! Makes the classes `\d`, `\s` and `\w` those of ASCII: of all scripts they are hundreds of ranges,
//! which nobody who writes an address means, and automata of them are large.

use regex_syntax::ast::{
    Ast, ClassAscii, ClassAsciiKind, ClassBracketed, ClassPerl, ClassPerlKind, ClassSet, ClassSetItem,
};

/// Puts ASCII classes in place of those.
pub(super) fn make(ast: &mut Ast) {
    match ast {
        Ast::ClassPerl(class) => {
            let kind = ClassSet::Item(ClassSetItem::Ascii(ascii(class)));
            *ast = Ast::class_bracketed(ClassBracketed { span: class.span, negated: false, kind });
        }
        Ast::ClassBracketed(class) => make_in_set(&mut class.kind),
        Ast::Repetition(repetition) => make(&mut repetition.ast),
        Ast::Group(group) => make(&mut group.ast),
        Ast::Alternation(alternation) => alternation.asts.iter_mut().for_each(make),
        Ast::Concat(concat) => concat.asts.iter_mut().for_each(make),
        Ast::Empty(_) | Ast::Flags(_) | Ast::Literal(_) | Ast::Dot(_) | Ast::Assertion(_) | Ast::ClassUnicode(_) => {}
    }
}

fn make_in_set(set: &mut ClassSet) {
    match set {
        ClassSet::Item(item) => make_in_item(item),
        ClassSet::BinaryOp(operation) => {
            make_in_set(&mut operation.lhs);
            make_in_set(&mut operation.rhs);
        }
    }
}

fn make_in_item(item: &mut ClassSetItem) {
    match item {
        ClassSetItem::Perl(class) => *item = ClassSetItem::Ascii(ascii(class)),
        ClassSetItem::Bracketed(class) => make_in_set(&mut class.kind),
        ClassSetItem::Union(union) => union.items.iter_mut().for_each(make_in_item),
        ClassSetItem::Empty(_)
        | ClassSetItem::Literal(_)
        | ClassSetItem::Range(_)
        | ClassSetItem::Ascii(_)
        | ClassSetItem::Unicode(_) => {}
    }
}

fn ascii(class: &ClassPerl) -> ClassAscii {
    let kind = match class.kind {
        ClassPerlKind::Digit => ClassAsciiKind::Digit,
        ClassPerlKind::Space => ClassAsciiKind::Space,
        ClassPerlKind::Word => ClassAsciiKind::Word,
    };
    ClassAscii { span: class.span, kind, negated: class.negated }
}
