using System.Text;

namespace OpenSim.Console.Terminal;

internal enum KeyKind
{
    Text, Enter, Tab, Backspace, Delete, Left, Right, WordLeft, WordRight, Home, End, Up, Down,
    DeleteToEnd, DeleteToStart, DeleteWordBack, DeleteWordForward, Paste, Swap, Redraw, EndOfInput, Cancel
}

/// <summary>One key press; <see cref="Rune"/> is set for <see cref="KeyKind.Text"/>.</summary>
internal readonly record struct Key(KeyKind Kind, Rune Rune = default);
