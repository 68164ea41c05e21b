using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Sounds;

[TestFixture]
public sealed class SoundModuleTests : ServedRegionTests
{
    private static readonly UUID Clap = new(1, 1);

    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;

    protected override IRegionModuleBase[] Modules => [new SoundModule()];

    [SetUp]
    public void Enter()
    {
        _ada = Region.Enter(Ada, new Vector3(20, 20, 25));
        _bob = Region.Enter(Bob, new Vector3(110, 20, 25));
    }

    [Test]
    public void Gesture_IsHeardByWhoIsNear_AndByItsMaker()
    {
        Play();
        Assert.That(_ada.Take("SendSound"), Has.Count.EqualTo(1));
        Assert.That(_bob.Take("SendSound").Single(),
            Is.EqualTo(new object[] { Clap, Ada.PrincipalId, _ada.Presence!.AbsolutePosition, 0.5f }));
        Region.Set("Sounds", "MaxDistance", "80");
        Play();
        Assert.That(_bob.Take("SendSound"), Is.Empty);
    }

    [Test]
    public void Gesture_WhereTheParcelWantsSilence_IsHeardOfItsOwnerOnly()
    {
        Scene.Land.Change(Scene.Land.At(20, 20), row => row with { AnyAvatarSounds = false });
        Play();
        Assert.That(_ada.Take("SendSound"), Is.Empty);
        Scene.Land.Change(Scene.Land.At(20, 20), row => row with { OwnerId = Ada.PrincipalId });
        Play();
        Assert.That(_ada.Take("SendSound"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Gestures_FasterThanOneMakesThem_AreNotPassedOn()
    {
        Region.Region.StepSeconds(1);
        for (var i = 0; i < 50; i++)
            Play();
        Assert.That(_bob.Take("SendSound"), Has.Count.EqualTo(5));
        Region.Region.StepSeconds(1.1);
        Play();
        Assert.That(_bob.Take("SendSound"), Has.Count.EqualTo(1));
    }

    private void Play() => Scene.Requests.Sounds.Play(_ada.Presence!, Clap, 0.5f);
}
