using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Lsl.Errors;

/// <summary>An error, or a warning: of what only OpenSimulator takes, and of what is surely not meant.</summary>
public readonly record struct LslMessage(Place Place, bool IsError, string Text)
{
    /// <summary>As viewers read it, to put the cursor there: <c>(line, column) : ERROR : text</c>, both from 0.</summary>
    public override string ToString() => $"({Place.Line}, {Place.Column}) : {(IsError ? "ERROR" : "WARN")} : {Text}";
}
