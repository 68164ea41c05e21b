using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts that do something and say what comes of it.</summary>
public abstract class FunctionFixture : ScriptFixture
{
    private int _scripts;

    /// <summary>Does something in a script and gives the texts of some expressions afterwards.</summary>
    /// <param name="said">Strings, with commas between.</param>
    private protected List<string> Said(string done, string said = "", SceneObjectPart? into = null, double seconds = 2)
    {
        Run($"default {{ state_entry() {{ {done} list said = [{said}]; integer i; for (; i < llGetListLength(said); ++i) "
            + "llOwnerSay(\"=\" + llList2String(said, i)); } }", into, $"script {_scripts++}");
        Seconds(seconds); // forced delays
        Region.Settle();
        return Told();
    }

    /// <summary>What was said after "=" since the last call.</summary>
    private protected List<string> Told() => [.. Heard().Where(line => line.Contains(": =", StringComparison.Ordinal))
        .Select(line => line[(line.IndexOf(": =", StringComparison.Ordinal) + 3)..])];
}
