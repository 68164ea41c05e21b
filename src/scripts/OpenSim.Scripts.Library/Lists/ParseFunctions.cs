using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Library.Texts;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Texts cut into lists.</summary>
[ScriptFunctions]
public static class ParseFunctions
{
    /// <summary>Separators, and spacers, beyond these are ignored.</summary>
    private const int MaxMarks = 8;

    public static LslList llParseString2List(Dialect dialect, string src, LslList separators, LslList spacers) =>
        Parse(dialect, src, separators, spacers, false);

    public static LslList llParseStringKeepNulls(Dialect dialect, string src, LslList separators, LslList spacers) =>
        Parse(dialect, src, separators, spacers, true);

    /// <summary>Cut at commas outside angle brackets; one blank after a comma goes.</summary>
    public static LslList llCSV2List(string src)
    {
        var items = new ItemBuffer();
        var (start, depth) = (0, 0);
        for (var i = 0; i < src.Length; i++)
        {
            if (src[i] == '<')
                depth++;
            else if (src[i] == '>' && depth > 0)
                depth--;
            else if (src[i] == ',' && depth == 0)
            {
                items.Add(Field(src, start, i));
                start = i + 1;
            }
        }

        items.Add(Field(src, start, src.Length));
        return items.Finish();
    }

    private static string Field(string src, int start, int end) =>
        Pieces.Slice(src, start < end && src[start] == ' ' ? start + 1 : start, end);

    private static LslList Parse(Dialect dialect, string src, LslList separators, LslList spacers, bool keepsEmpty)
    {
        if (src.Length == 0)
            return keepsEmpty ? LslList.Of(src) : LslList.Empty;
        var marks = new Marks();
        Span<char> firsts = stackalloc char[2 * MaxMarks];
        var separatorCount = Collect(dialect, separators, marks, firsts, 0);
        var count = Collect(dialect, spacers, marks, firsts, separatorCount);
        ReadOnlySpan<string?> all = ((ReadOnlySpan<string?>)marks)[..count];
        firsts = firsts[..count];
        var items = new ItemBuffer();
        var start = 0;
        for (var at = 0; at < src.Length;)
        {
            var rest = src.AsSpan(at);
            var next = firsts.Length switch { 0 => -1, 1 => rest.IndexOf(firsts[0]), _ => rest.IndexOfAny(firsts) };
            if (next < 0)
                break;
            at += next;
            var mark = MarkAt(rest[next..], all);
            if (mark < 0)
            {
                at++;
                continue;
            }

            AddPiece(ref items, src, start, at, keepsEmpty);
            if (mark >= separatorCount)
                items.Add(all[mark]!);
            at += all[mark]!.Length;
            start = at;
        }

        AddPiece(ref items, src, start, src.Length, keepsEmpty);
        return items.Finish();
    }

    private static void AddPiece(ref ItemBuffer items, string src, int start, int end, bool keepsEmpty)
    {
        if (end > start || keepsEmpty)
            items.Add(Pieces.Slice(src, start, end));
    }

    /// <summary>The first of the marks, in the order given, that stands here.</summary>
    private static int MarkAt(ReadOnlySpan<char> text, ReadOnlySpan<string?> marks)
    {
        for (var i = 0; i < marks.Length; i++)
        {
            // The first character has mostly decided it.
            var mark = marks[i]!;
            if (mark[0] == text[0] && (mark.Length == 1 || text.StartsWith(mark)))
                return i;
        }

        return -1;
    }

    private static int Collect(Dialect dialect, LslList from, Span<string?> marks, Span<char> firsts, int count)
    {
        for (var i = 0; i < from.Count && i < MaxMarks; i++)
        {
            var mark = Casts.ToText(from[i], dialect);
            if (mark.Length == 0)
                continue;
            firsts[count] = mark[0];
            marks[count++] = mark;
        }

        return count;
    }

    [InlineArray(2 * MaxMarks)]
    private struct Marks
    {
        private string? _first;
    }
}
