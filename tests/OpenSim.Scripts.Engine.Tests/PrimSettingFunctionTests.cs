using System.Numerics;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts set of prims and cannot ask back: the prim has it, and people meet it.</summary>
[TestFixture]
public sealed class PrimSettingFunctionTests : ScriptFixture
{
    private static readonly Vector3 Eye = new(1, 2, 3), At = new(4, 5, 6);

    private static readonly byte[] Animation = [3, 255, 4, 2];

    // Done by the root of two prims; the link number of the prim that has something else afterwards, and what.
    private static readonly (string Done, int Link, Func<PrimExtras, object> Value, object Expected)[] Settings =
    [
        ("llSetSitText(\"Ride\");", 1, had => had.SitName, "Ride"),
        ("llSetTouchText(\"Press\");", 1, had => had.TouchName, "Press"),
        ("llForceMouselook(TRUE);", 1, had => had.ForceMouselook, true),
        ("llForceMouselook(TRUE); llForceMouselook(FALSE);", 1, had => had.ForceMouselook, false),
        ("llSetCameraEyeOffset(<1, 2, 3>);", 1, had => had.CameraEyeOffset, Eye),
        ("llSetCameraAtOffset(<4, 5, 6>);", 1, had => had.CameraAtOffset, At),
        ("llSetLinkCamera(2, <1, 2, 3>, <4, 5, 6>);", 2, had => (had.CameraEyeOffset, had.CameraAtOffset), (Eye, At)),
        ("llAllowInventoryDrop(TRUE);", 1, had => had.AllowedDrop, true),
        ("llAllowInventoryDrop(TRUE); llAllowInventoryDrop(FALSE);", 1, had => had.AllowedDrop, false),
        ("llSetLinkTextureAnim(2, ANIM_ON | LOOP, ALL_SIDES, 4, 2, 0.0, 16.0, 10.0);", 2, had => had.TextureAnimation.Take(4).ToArray(), Animation),
        ("llSetLinkTextureAnim(2, ANIM_ON, 0, 4, 2, 0.0, 16.0, 10.0); llSetLinkTextureAnim(2, FALSE, 0, 0, 0, 0.0, 0.0, 0.0);", 2,
            had => had.TextureAnimation.Length, 0),
        ("llLinkParticleSystem(2, [PSYS_PART_MAX_AGE, 2.0]);", 2, had => had.ParticleSystem.Length, 86),
        ("llLinkParticleSystem(2, [PSYS_PART_MAX_AGE, 2.0]); llLinkParticleSystem(LINK_SET, []);", 2, had => had.ParticleSystem.Length, 0)
    ];

    private static IEnumerable<TestCaseData> Cases() => Settings.Select(row =>
        new TestCaseData(row.Done, row.Link, row.Value, row.Expected).SetArgDisplayNames(row.Done));

    [TestCaseSource(nameof(Cases))]
    public void Prim_HasWhatIsSet_AndTheOtherHasNot(string done, int link, Func<PrimExtras, object> value, object expected)
    {
        var linkset = Region.Region.AddLinkset(Here, 2, Ada);
        Do(done, linkset.RootPart);
        Assert.That(value(linkset.Parts[link - 1].Extras), Is.EqualTo(expected));
        Assert.That(value(linkset.Parts[2 - link].Extras), Is.EqualTo(value(PrimExtras.Default)).Or.Not.EqualTo(expected));
    }

    [Test]
    public void WhoSitsDown_IsToldOfTheCamera_AndOfMouselook()
    {
        Do("llSitTarget(<0, 0, 1>, ZERO_ROTATION); llSetCameraEyeOffset(<1, 2, 3>); llSetCameraAtOffset(<4, 5, 6>); llForceMouselook(TRUE);", Host);
        Viewer.Calls.Clear();
        Assert.That(Scene.Movement.Seating.RequestSit(Viewer.Presence!, Host.Id, Vector3.Zero));
        Assert.That(Viewer.Take("SendSitResponse").Single()[4..], Is.EqualTo(new object[] { Eye, At, true }));
    }

    private void Do(string done, SceneObjectPart part)
    {
        Run($"default {{ state_entry() {{ {done} }} }}", part);
        Seconds(1); // forced delays
        Assert.That(Heard(), Is.Empty);
    }
}
