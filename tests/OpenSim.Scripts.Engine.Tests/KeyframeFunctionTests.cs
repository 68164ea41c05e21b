using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>llSetKeyframedMotion and what scripts are told of it.</summary>
[TestFixture]
public sealed class KeyframeFunctionTests : ScriptFixture
{
    private const string Teller = " moving_start() { llOwnerSay(\"start\"); } moving_end() { llOwnerSay(\"end \" + (string)llRound(llGetPos().z)); } }";

    // Here is 25 m high.
    [TestCase("[<0, 0, 4>, ZERO_ROTATION, 2.0], []", 4, 0, 29)]
    [TestCase("[<0, 0, 4>, 2], [KFM_DATA, KFM_TRANSLATION]", 4, 0, 29)]
    [TestCase("[<0, 0, 4>, 2.0], [KFM_DATA, KFM_TRANSLATION, KFM_MODE, KFM_REVERSE]", 4, 0, 21)]
    [TestCase("[<0, 0, 4>, 1.0], [KFM_DATA, KFM_TRANSLATION, KFM_MODE, KFM_PING_PONG]", 2, 1, 25)]
    [TestCase("[<0, 0, 4>, 1.0], [KFM_DATA, KFM_TRANSLATION, KFM_MODE, KFM_LOOP]", 2, 1, 33)]
    public void Options_AreObeyed(string arguments, double seconds, int running, float height)
    {
        Run($"default {{ state_entry() {{ llSetKeyframedMotion({arguments}); }} {Teller}");
        Seconds(seconds);
        Assert.That(Host.WorldPosition.Z, Is.EqualTo(height).Within(0.5f));
        Assert.That(Scene.Keyframes.RunningCount, Is.EqualTo(running));
        Assert.That(Heard(), Is.EqualTo(running == 1 ? new[] { "host: start" } : ["host: start", $"host: end {height}"]));
    }

    [Test]
    public void Rotation_Alone_Turns()
    {
        Run("default { state_entry() { llSetKeyframedMotion([llEuler2Rot(<0, 0, PI_BY_TWO>), 1.0], [KFM_DATA, KFM_ROTATION]); } }");
        Seconds(2);
        Assert.That(Vector3.Distance(Vector3.Transform(Vector3.UnitX, Host.WorldRotation), Vector3.UnitY), Is.LessThan(0.01f));
        Assert.That(Host.WorldPosition, Is.EqualTo(Here));
    }

    [Test]
    public void Commands_PauseAndPlayAndStop()
    {
        Run($$"""
            integer n;
            default { state_entry() { llSetKeyframedMotion([<0, 0, 4>, 4.0], [KFM_DATA, KFM_TRANSLATION]); llSetTimerEvent(1.0); }
                timer() {
                    if (++n == 1) llSetKeyframedMotion([], [KFM_COMMAND, KFM_CMD_PAUSE]);
                    else if (n == 2) llSetKeyframedMotion([], [KFM_COMMAND, KFM_CMD_PLAY]);
                    else if (n == 3) llSetKeyframedMotion([], []);
                }
                {{Teller}}
            """);
        Seconds(8);
        Assert.That(Host.WorldPosition.Z, Is.EqualTo(27).Within(0.2f));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: start", "host: end 26", "host: start", "host: end 27" }));
    }

    [Test]
    public void Keys_ThatDoNotFit_AreRefusedInWords_AndPhysicalObjectsStay()
    {
        Run("default { state_entry() { llSetKeyframedMotion([<0, 0, 4>, 1.0], []); } }");
        Assert.That(Heard().Single(), Does.Contain("does not fit KFM_DATA"));
        Assert.That(Scene.Keyframes.RunningCount, Is.Zero);
        Scene.Writer.SetFlags(Host, PrimFlags.Physics);
        Run("default { state_entry() { llSetKeyframedMotion([<0, 0, 4>, 1.0], [KFM_DATA, KFM_TRANSLATION]); } }", name: "other");
        Assert.That((Scene.Keyframes.RunningCount, Heard().Count), Is.EqualTo((0, 0)));
    }

    [Test]
    public void Lift_CarriesWhoStandsOnIt_AndWhoSitsOnIt()
    {
        var lift = Region.Region.AddBox(new Vector3(100, 100, 21.5f), "lift", Ada).RootPart;
        Scene.Writer.ScalePrim(lift, new Vector3(4, 4, 1));
        Seconds(1);
        Assert.That(Scene.Presences.TryGet(Ada, out var ada));
        Scene.Writer.MoveAvatar(ada!, new Vector3(100, 100, 23.2f), Quaternion.Identity, Vector3.Zero);
        Seconds(2);
        var above = ada!.AbsolutePosition.Z - lift.WorldPosition.Z;
        Run("default { state_entry() { llSetKeyframedMotion([<0, 0, 6>, 3.0], [KFM_DATA, KFM_TRANSLATION]); } }", lift);
        Seconds(5);
        Assert.That(lift.WorldPosition.Z, Is.EqualTo(27.5f).Within(0.01f));
        Assert.That(ada.AbsolutePosition.Z - lift.WorldPosition.Z, Is.EqualTo(above).Within(0.1f));
        Scene.Movement.Seating.RequestSit(ada, lift.Id, Vector3.Zero);
        Run("default { state_entry() { llSetKeyframedMotion([<5, 0, 0>, 2.0], [KFM_DATA, KFM_TRANSLATION]); } }", lift, "along");
        Seconds(3);
        Assert.That(ada.AbsolutePosition.X, Is.EqualTo(105).Within(1));
    }
}
