using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Writing;

namespace OpenSim.Host.Tests.Regions;

/// <summary>What modules write while a region ends is kept, whichever way it ends.</summary>
public class RegionEndingTests
{
    private readonly TestHost _host = new();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [TestCase("shutdown")]
    [TestCase("restart")]
    [TestCase("remove-region")]
    public async Task WrittenWhileTheRegionEnds_IsThereAfterwards(string way)
    {
        var (told, script) = (0, UUID.Random());
        var simulator = await _host.Start();
        try
        {
            var scene = simulator.Regions.Running.Single().Scene;
            using (scene.Token.Take())
            {
                var sign = scene.Writer.AddObject(TestRegion.BoxRow(new Vector3(128, 128, 25), "sign"))!.Value;
                scene.Inventories.Put(sign.RootPart, new PrimItemRow { ItemId = script, InvType = SceneInventories.ScriptType });
                scene.PersistSelect.SelectAll();
                scene.Events.OnRegionEnding += ending =>
                {
                    told++;
                    Assert.That(ending.Token.IsHeldHere);
                    WriteAtTheEnd(ending, sign, script);
                };
            }

            if (way == "restart")
                await TestHost.Type(simulator, "restart");
            else if (way == "remove-region")
                await TestHost.Type(simulator, "remove-region \"Test Region\"");
        }
        finally
        {
            await simulator.DisposeAsync();
        }

        await using var again = await _host.Start();
        var after = again.Regions.Running.Single().Scene;
        using (after.Token.Take())
            Assert.That(after.Objects.Single().RootPart.Text, Is.EqualTo("12:00"));
        var scripts = new List<PrimItemRow>();
        using (after.Token.Take())
            after.Inventories.ReadScripts((_, row) => scripts.Add(row));
        Assert.That(scripts.Select(s => (s.ItemId, s.ScriptState.ToString(), s.IsRunning)),
            Is.EqualTo(new[] { (script, "<State>last</State>", false) }));
        Assert.That(told, Is.EqualTo(1));
    }

    // As a script engine does: what people would have had saved within a second waits fifteen when a script does it.
    private static void WriteAtTheEnd(Scene scene, SceneObjectGroup sign, UUID script)
    {
        using (scene.Writer.For(Origin.Script))
        {
            scene.Writer.SetText(sign.RootPart, "12:00", 0xFFFFFFFF);
            scene.Inventories.KeepState(sign.RootPart, script, "<State>last</State>", isRunning: false);
        }
    }
}
