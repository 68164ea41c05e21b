using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts make avatars play that let them.</summary>
[TestFixture]
public sealed class AnimationFunctionTests : ScriptFixture
{
    private static readonly UUID Dance1 = UUID.Parse("b68a3d7c-de9e-fc87-eec8-543d787e5b0d");

    [Test]
    public void Animation_BuiltInOrOfThePrim_StartsAndStops()
    {
        var own = Put("wave");
        Granted("PERMISSION_TRIGGER_ANIMATION", "llStartAnimation(\"dance1\"); llStartAnimation(\"wave\"); llStartAnimation(\"nothing\");");
        Assert.That(Playing(), Does.Contain(Dance1).And.Contain(own.AssetId));
        Assert.That(Heard().Single(line => line.Contains("animation")), Does.Contain("'nothing'"));

        Granted("PERMISSION_TRIGGER_ANIMATION", $"llStopAnimation(\"{own.AssetId}\"); llStopAnimation(\"DANCE1\");");
        Assert.That(Playing(), Does.Not.Contain(Dance1).And.Not.Contain(own.AssetId));
    }

    [TestCase("llStartAnimation(\"dance1\");", "PERMISSION_TRIGGER_ANIMATION")]
    [TestCase("llStopAnimation(\"dance1\");", "PERMISSION_TRIGGER_ANIMATION")]
    [TestCase("llSetAnimationOverride(\"Standing\", \"dance1\");", "PERMISSION_OVERRIDE_ANIMATIONS")]
    [TestCase("llResetAnimationOverride(\"ALL\");", "PERMISSION_OVERRIDE_ANIMATIONS")]
    [TestCase("llGetAnimationOverride(\"Standing\");", "PERMISSION_OVERRIDE_ANIMATIONS")]
    public void WithoutThePermission_NothingPlays_AndTheOwnerIsTold(string done, string missing)
    {
        var before = Playing();
        Run($"default {{ state_entry() {{ {done} }} }}");
        Seconds(1);
        Assert.That(Playing(), Is.EqualTo(before));
        Assert.That(Heard().Single(), Does.Contain(missing));
    }

    [Test]
    public void Override_StandsForAState_UntilItIsReset()
    {
        Granted("PERMISSION_OVERRIDE_ANIMATIONS", """
            llSetAnimationOverride("Standing", "dance1"); llSetAnimationOverride("Taking Off", "dance1");
            llSetAnimationOverride("Swimming", "dance1");
            llOwnerSay(llGetAnimationOverride("Standing") + " " + llGetAnimationOverride("Walking"));
            """);
        Assert.That(Heard(), Has.Some.EqualTo("host: dance1 walk").And.Some.Contain("'Swimming'").And.None.Contain("Taking Off"));
        Assert.That(Viewer.Presence!.Movement.Animations.Overrides, Is.EqualTo(new Dictionary<MovementAnimation, UUID>
        {
            [MovementAnimation.Standing] = Dance1
        }));

        Granted("PERMISSION_OVERRIDE_ANIMATIONS", "llResetAnimationOverride(\"Walking\");");
        Assert.That(Viewer.Presence!.Movement.Animations.Overrides, Has.Count.EqualTo(1));
        Granted("PERMISSION_OVERRIDE_ANIMATIONS", "llResetAnimationOverride(\"ALL\");");
        Assert.That(Viewer.Presence!.Movement.Animations.Overrides, Is.Empty);
    }

    private List<UUID> Playing() => [.. Viewer.Presence!.Animations.Select(playing => playing.AnimationId)];

    private void Granted(string permission, string done)
    {
        Run($"default {{ state_entry() {{ llRequestPermissions(llGetOwner(), {permission}); }} "
            + $"run_time_permissions(integer p) {{ {done} }} }}", name: UUID.Random().ToString());
        Grant();
    }

    private PrimItemRow Put(string name)
    {
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, OwnerId = Host.OwnerId, AssetId = UUID.Random(), AssetType = AssetType.Animation,
            InvType = 19, BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        };
        Scene.Inventories.Put(Host, item);
        return item;
    }
}
