namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>Where scripts may not run, and what it costs that they might again.</summary>
[TestFixture]
public sealed class RunningRightsTests : ScriptFixture
{
    [Test]
    public void Timers_OfTheRegion_AreTakenOnlyWhileAScriptMayNotRun()
    {
        var before = Scene.Timers.Count;
        Run("default { touch_start(integer n) { llSay(0, \"touched\"); } }");
        Assert.That(Scene.Timers.Count, Is.EqualTo(before), "a region whose scripts wait rests");

        Scene.Settings.Change(row => row with { DisableScripts = true });
        Run("default { state_entry() { llSay(0, \"here\"); } }", name: "second");
        Assert.That((Scene.Timers.Count, Heard().Count), Is.EqualTo((before + 1, 0)), "looked at again now and then");

        Scene.Settings.Change(row => row with { DisableScripts = false });
        Seconds(10);
        Assert.That((Scene.Timers.Count, Heard()), Is.EqualTo((before, new[] { "host: here" })));
    }
}
