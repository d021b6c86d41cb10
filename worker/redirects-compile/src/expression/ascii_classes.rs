//! Replaces the classes `\d`, `\s` and `\w` by those of ASCII. For all scripts they have hundreds of ranges,
//! which nobody who writes an address means, and their automata are large.

use regex_syntax::ast::{
    Ast, ClassAscii, ClassAsciiKind, ClassBracketed, ClassPerl, ClassPerlKind, ClassSet, ClassSetItem,
};

/// Replaces those classes in an expression.
pub(super) fn replace(ast: &mut Ast) {
    match ast {
        Ast::ClassPerl(class) => {
            let kind = ClassSet::Item(ClassSetItem::Ascii(ascii(class)));
            *ast = Ast::class_bracketed(ClassBracketed { span: class.span, negated: false, kind });
        }
        Ast::ClassBracketed(class) => replace_in_set(&mut class.kind),
        Ast::Repetition(repetition) => replace(&mut repetition.ast),
        Ast::Group(group) => replace(&mut group.ast),
        Ast::Alternation(alternation) => alternation.asts.iter_mut().for_each(replace),
        Ast::Concat(concat) => concat.asts.iter_mut().for_each(replace),
        Ast::Empty(_) | Ast::Flags(_) | Ast::Literal(_) | Ast::Dot(_) | Ast::Assertion(_) | Ast::ClassUnicode(_) => {}
    }
}

fn replace_in_set(set: &mut ClassSet) {
    match set {
        ClassSet::Item(item) => replace_in_item(item),
        ClassSet::BinaryOp(operation) => {
            replace_in_set(&mut operation.lhs);
            replace_in_set(&mut operation.rhs);
        }
    }
}

fn replace_in_item(item: &mut ClassSetItem) {
    match item {
        ClassSetItem::Perl(class) => *item = ClassSetItem::Ascii(ascii(class)),
        ClassSetItem::Bracketed(class) => replace_in_set(&mut class.kind),
        ClassSetItem::Union(union) => union.items.iter_mut().for_each(replace_in_item),
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
