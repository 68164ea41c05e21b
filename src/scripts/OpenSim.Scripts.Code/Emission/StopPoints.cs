using OpenSim.Scripts.Tree;
using Label = System.Reflection.Emit.Label;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>The places at which a function may be left, from 0, its entry. What is left for good has no label to come back to.</summary>
internal sealed class StopPoints
{
    private readonly List<StopPoint> _points = [];
    private readonly List<Label?> _labels = [];
    private readonly List<Label?> _handlers = [];
    private readonly List<Action> _endings = [];

    /// <summary>Of the try that is around what is emitted now.</summary>
    public Label? Handler { get; set; }

    public StopPoint[] All => [.. _points];

    /// <param name="callee">The function that is called again when the code comes back, if it is one of the script's.</param>
    public int Add(Place place, Label? resume, int callee = -1)
    {
        _points.Add(new StopPoint(place, resume != null, callee));
        _labels.Add(resume);
        _handlers.Add(Handler);
        return _points.Count - 1;
    }

    /// <summary>Where code that is left at a point goes: to the handler of the try around it; without one to the other label.</summary>
    public Label WayOut(int point, Label otherwise) => _handlers[point] ?? otherwise;

    /// <summary>Code that is needed rarely: it stands behind the function's own.</summary>
    public void AtEnd(Action ending) => _endings.Add(ending);

    public void EmitEndings()
    {
        foreach (var ending in _endings)
            ending();
    }

    /// <summary>Labels for a switch by number; a point that nothing comes back to leads to the other label.</summary>
    public Label[] Targets(Label otherwise) => [.. _labels.Select(l => l ?? otherwise)];
}
