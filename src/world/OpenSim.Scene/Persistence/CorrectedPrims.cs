using OpenSim.Store.Regions;

namespace OpenSim.World.Persistence;

/// <summary>
/// What was wrong with prims that came into the region, a sentence each, for who brought them: he takes them right after. Needs the token.
/// </summary>
public sealed class CorrectedPrims
{
    /// <summary>Sentences; beyond it they are only counted.</summary>
    private const int MaxSentences = 100;

    private readonly List<string> _sentences = [];
    private int _more;

    internal void Note(PrimRow row, string sentence)
    {
        if (_sentences.Count < MaxSentences)
            _sentences.Add($"{row.Name} ({row.Id}) {sentence}");
        else
            _more++;
    }

    /// <summary>The sentences since the last time.</summary>
    public IReadOnlyList<string> Take()
    {
        if (_sentences.Count == 0)
            return [];
        List<string> taken = _more > 0 ? [.. _sentences, $"and {_more} more"] : [.. _sentences];
        _sentences.Clear();
        _more = 0;
        return taken;
    }
}
