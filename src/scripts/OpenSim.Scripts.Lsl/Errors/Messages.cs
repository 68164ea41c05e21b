using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Errors;

/// <summary>Gathers what is said of a source. The first hundred errors and warnings are kept: the rest follows from them.</summary>
internal sealed class Messages
{
    private const int MaxCount = 100;
    private readonly List<LslMessage> _errors = [];
    private readonly List<LslMessage> _warnings = [];

    public bool HasErrors => _errors.Count > 0;

    public bool IsFull => _errors.Count >= MaxCount;

    public void Error(Place place, string text) => Add(_errors, new LslMessage(place, true, text));

    public void Warn(Place place, string text) => Add(_warnings, new LslMessage(place, false, text));

    public IReadOnlyList<LslMessage> InOrder() =>
        [.. _errors.Concat(_warnings).OrderBy(m => m.Place.Line).ThenBy(m => m.Place.Column).ThenBy(m => !m.IsError)];

    private static void Add(List<LslMessage> list, LslMessage message)
    {
        if (list.Count < MaxCount)
            list.Add(message);
    }
}
