using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Tests.Code;

/// <summary>A script whose words are written down.</summary>
public sealed class ProbeScript(ScriptCode code, List<string> said) : Script(code)
{
    public ProbeScript(ScriptCode code)
        : this(code, [])
    {
    }

    public List<string> Said { get; } = said;

    /// <summary>What ask waits for; kept as an engine keeps what a script waits for.</summary>
    public bool IsAnswered { get; set; }

    public override void OnUnavailable(string function) => Said.Add(function + " is not available");

    protected override void WriteMore(StateWriter writer) => writer.Flag(IsAnswered);

    protected override bool ReadMore(ref StateReader reader)
    {
        IsAnswered = reader.Flag();
        return true;
    }

    /// <summary>Runs until there is nothing to do, as many steps at a time; false if that takes too many runs.</summary>
    public bool RunAll(int steps = 1_000_000, int maxRuns = 1_000_000)
    {
        for (var runs = 0; HasWork; runs++)
        {
            if (runs == maxRuns)
                return false;
            Run(steps);
        }
        return true;
    }
}
