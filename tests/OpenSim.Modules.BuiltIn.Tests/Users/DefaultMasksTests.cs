using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Users;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>What others may do with what one builds, as one has set it once for all.</summary>
[TestFixture]
public sealed class DefaultMasksTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new PreferencesModule()];

    [Test]
    public void Prim_HasTheMasksOfItsMakersPreferences_AndNobodyElses()
    {
        ServedRegion.Wait(Region.Services.AgentPreferences.StoreAgentPreferences(new AgentPreferences
        {
            PrincipalId = Ada.PrincipalId, PermGroup = 0x4000, PermEveryone = 0x8000, PermNextOwner = 0x8e000
        }));
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Assert.That(MasksOf(ada), Is.EqualTo((0x4000u, 0x8000u, 0x8e000u)));
        Assert.That(MasksOf(bob), Is.EqualTo((0u, 0u, 0x82000u)), "OpenSimulator's: no more than to move it and give it away");
    }

    private (uint Group, uint Everyone, uint Next) MasksOf(RecordingViewer maker)
    {
        var box = Region.Region.AddBox(new Vector3(60, 60, 25)).RootPart;
        var prim = new NewPrim(box.Record.Shape, box.WorldPosition, Quaternion.Identity, Vector3.One, 3, 0, box.Record.TextureEntry);
        var record = Scene.Writer.CreatePrim(prim, maker.Presence!, UUID.Zero).RootPart.Record;
        return (record.GroupMask, record.EveryoneMask, record.NextOwnerMask);
    }
}
