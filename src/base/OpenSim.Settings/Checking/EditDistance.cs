namespace OpenSim.Settings.Checking;

/// <summary>How many letters must be added, dropped, changed or swapped with their neighbour to make one word of another, case
/// ignored.</summary>
public static class EditDistance
{
    /// <summary>The nearest candidate that is near enough to be what was meant: at most a third of the word wrong, at least two letters
    /// allowed. Null if none.</summary>
    public static string? Nearest(string word, IEnumerable<string> candidates)
    {
        string? best = null;
        var limit = Math.Max(2, word.Length / 3);
        foreach (var candidate in candidates)
        {
            if (Math.Abs(candidate.Length - word.Length) > limit)
                continue;
            var distance = Between(word, candidate);
            if (distance > limit || (best is not null && distance == limit))
                continue;
            best = candidate;
            limit = distance;
        }

        return best;
    }

    public static int Between(string a, string b)
    {
        var beforeLast = new int[b.Length + 1];
        var last = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 1; i <= a.Length; i++)
        {
            var row = new int[b.Length + 1];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
            {
                var change = Same(a[i - 1], b[j - 1]) ? 0 : 1;
                row[j] = Math.Min(Math.Min(row[j - 1], last[j]) + 1, last[j - 1] + change);
                if (i > 1 && j > 1 && Same(a[i - 1], b[j - 2]) && Same(a[i - 2], b[j - 1]))
                    row[j] = Math.Min(row[j], beforeLast[j - 2] + 1);
            }

            (beforeLast, last) = (last, row);
        }

        return last[b.Length];
    }

    private static bool Same(char a, char b) => char.ToLowerInvariant(a) == char.ToLowerInvariant(b);
}
