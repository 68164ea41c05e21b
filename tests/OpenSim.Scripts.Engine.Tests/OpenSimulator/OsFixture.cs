using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Engine.Tests.OpenSimulator;

/// <summary>A region whose estate is Ada's, so that the shipped rules let her scripts call os functions.</summary>
public abstract class OsFixture : ScriptFixture
{
    [SetUp]
    public void GiveAdaTheEstate()
    {
        Scene.Settings.Estate = new RegionEstate { OwnerId = Ada };
        Scene.Land.Rules.IsEstateManager = id => id == Ada;
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = Ada, Name = "Meadow" });
    }

    /// <summary>Of a script of Ada's that says it.</summary>
    protected string Ask(string expression, SceneObjectPart? into = null)
    {
        Viewer.Calls.Clear();
        Run($"default {{ state_entry() {{ llSay(0, \"=\" + (string)({expression})); }} }}", into, name: "asks " + UUID.Random());
        Region.Settle();
        Seconds(12);
        return Heard() is [.., var said] && said.Split(": =", 2) is [_, var answer] ? answer : "nothing";
    }

    /// <summary>Has a script of Ada's do something.</summary>
    protected void Do(string statements, SceneObjectPart? into = null)
    {
        Run($"default {{ state_entry() {{ {statements} llSay(0, \"done\"); }} }}", into, name: "does " + UUID.Random());
        Region.Settle();
        Seconds(2);
    }

    protected void Allow(string function, string whom = "true") => Region.Configuration.Set("OSSL", "Allow_" + function, whom);
}
