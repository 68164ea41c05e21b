using OpenSim.Primitives;

namespace OpenSim.Serialization.Assets;

/// <summary>Finds ids that stand in text: scripts, notecards, wearables, materials.</summary>
public static class UuidText
{
    private const int Length = 36;

    public static void Find(ReadOnlySpan<byte> text, ISet<UUID> found)
    {
        // Looks for the first hyphen: an id has it at 8.
        for (var at = 8; at <= text.Length - (Length - 8);)
        {
            var hyphen = text[at..].IndexOf((byte)'-');
            if (hyphen < 0)
                return;
            at += hyphen;
            if (at <= text.Length - (Length - 8) && text[at + 5] == '-' && UUID.TryParse(text.Slice(at - 8, Length), out var id)
                && !id.IsZero)
            {
                found.Add(id);
                at += Length - 8;
            }
            else
                at++;
        }
    }
}
