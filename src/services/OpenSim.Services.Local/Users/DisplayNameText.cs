using System.Globalization;
using System.Text;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>What may be a display name: what can be seen, in any writing.</summary>
public static class DisplayNameText
{
    /// <summary>Characters that viewers take.</summary>
    public const int Longest = 31;

    /// <summary>The name without blanks around it and with single ones in it, or why it is none.</summary>
    public static (string Name, DisplayNameChange Fault) Check(string wish)
    {
        if (wish.Length > Longest * 4)
            return ("", DisplayNameChange.TooLong);
        var name = string.Join(' ', wish.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        if (name.Length == 0)
            return ("", DisplayNameChange.Done);
        if (name.Length > Longest)
            return ("", DisplayNameChange.TooLong);
        var hasLetter = false;
        for (var at = 0; at < name.Length;)
        {
            if (Rune.DecodeFromUtf16(name.AsSpan(at), out var rune, out var length) != System.Buffers.OperationStatus.Done || !IsSeen(rune))
                return ("", DisplayNameChange.BadCharacters);
            hasLetter |= Rune.IsLetterOrDigit(rune);
            at += length;
        }

        return hasLetter ? (name, DisplayNameChange.Done) : ("", DisplayNameChange.NoLetters);
    }

    // Format characters turn writing about or join what looks apart; private ones look different to everybody.
    private static bool IsSeen(Rune rune) => rune.Value == ' ' || Rune.GetUnicodeCategory(rune) is not (UnicodeCategory.Control
        or UnicodeCategory.Format or UnicodeCategory.Surrogate or UnicodeCategory.PrivateUse or UnicodeCategory.OtherNotAssigned
        or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator or UnicodeCategory.SpaceSeparator);
}
