using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Sounds of a linkset of two prims whose root holds the script: what each prim goes on with, and what is played once.</summary>
[TestFixture]
public sealed class SoundFunctionTests : ScriptFixture
{
    private const string Sound = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    private const byte None = 0, Loop = 1, Master = 2, Slave = 4, Queue = 8, Stop = 0x20;

    private SceneObjectGroup _linkset;

    private SceneObjectPart[] Prims => [_linkset.Parts[0], _linkset.Parts[1]];

    [SetUp]
    public void Link() => _linkset = Region.Region.AddLinkset(Here, 2, Ada);

    // What is done, and the link number of the prim that plays from then on, with what flags, how loud and how far.
    [TestCase("llLoopSoundMaster(SOUND, 0.5);", 1, Loop | Master, 0.5f, 0f)]
    [TestCase("llLoopSoundSlave(SOUND, 0.25);", 1, Loop | Slave, 0.25f, 0f)]
    [TestCase("llLoopSound(SOUND, 1.0); llAdjustSoundVolume(0.25);", 1, Loop, 0.25f, 0f)]
    [TestCase("llLoopSound(SOUND, 7.0); llLinkSetSoundRadius(LINK_ROOT, 12.0);", 1, Loop, 1f, 12f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_LOOP);", 2, Loop, 0.5f, 0f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_LOOP | SOUND_SYNC);", 2, Loop | Slave, 0.5f, 0f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_LOOP); llLinkAdjustSoundVolume(LINK_ALL_CHILDREN, 0.75);", 2, Loop, 0.75f, 0f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_LOOP); llLinkSetSoundRadius(LINK_SET, 3.0);", 2, Loop, 0.5f, 3f)]
    public void Sound_ThatGoesOn_StaysWithItsPrim(string done, int link, int flags, float gain, float radius)
    {
        Do(done);
        var (playing, other) = (_linkset.Parts[link - 1].Extras, _linkset.Parts[2 - link].Extras);
        Assert.That((playing.Sound.ToString(), playing.SoundFlags, playing.SoundGain, playing.SoundRadius),
            Is.EqualTo((Sound, (byte)flags, gain, radius)));
        Assert.That(other.Sound.IsZero);
    }

    // What is done, and the link number of the prim at which it is heard once, with what flags and how loud.
    [TestCase("llPlaySound(SOUND, 0.5);", 1, None, 0.5f)]
    [TestCase("llPlaySoundSlave(SOUND, 0.5);", 1, Slave, 0.5f)]
    [TestCase("llSetSoundQueueing(TRUE); llPlaySound(SOUND, 1.0);", 1, Queue, 1f)]
    [TestCase("llSetSoundQueueing(TRUE); llSetSoundQueueing(FALSE); llPlaySound(SOUND, 1.0);", 1, None, 1f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_PLAY);", 2, None, 0.5f)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_SYNC);", 2, Slave, 0.5f)]
    [TestCase("llLinkSetSoundQueueing(2, TRUE); llLinkPlaySound(2, SOUND, 0.5, SOUND_PLAY);", 2, Queue, 0.5f)]
    [TestCase("llLinkSetSoundQueueing(1, TRUE); llLinkPlaySound(2, SOUND, 0.5, SOUND_PLAY);", 2, None, 0.5f)]
    public void Sound_OfOnce_IsHeardAtItsPrim(string done, int link, byte flags, float gain)
    {
        Do(done);
        Assert.That(Viewer.Take("SendAttachedSound").Single(),
            Is.EqualTo(new object[] { Primitives.UUID.Parse(Sound), _linkset.Parts[link - 1].Id, Ada, gain, flags }));
        Assert.That(_linkset.Parts[link - 1].Extras.Sound.IsZero);
    }

    [TestCase("llLoopSound(SOUND, 1.0); llLinkPlaySound(2, SOUND, 1.0, SOUND_LOOP); llLinkStopSound(2);", Loop, Stop)]
    [TestCase("llLoopSound(SOUND, 1.0); llLinkPlaySound(2, SOUND, 1.0, SOUND_LOOP); llLinkStopSound(LINK_THIS);", Stop, Loop)]
    [TestCase("llLoopSound(SOUND, 1.0); llLinkPlaySound(2, SOUND, 1.0, SOUND_LOOP); llLinkStopSound(LINK_SET);", Stop, Stop)]
    public void Sound_IsStopped_WhereItIsSaid(string done, byte root, byte child)
    {
        Do(done);
        Assert.That(Prims.Select(part => (part.Extras.SoundFlags, part.Extras.Sound.IsZero)),
            Is.EqualTo(new[] { (root, root == Stop), (child, child == Stop) }));
    }

    // Ada stands at <128, 128, 25>; the corners may be given in any order only along the axes of the first being above the second.
    [TestCase("llTriggerSoundLimited(SOUND, 0.5, <130, 130, 30>, <120, 120, 20>);", 1)]
    [TestCase("llTriggerSoundLimited(SOUND, 0.5, <127, 130, 30>, <120, 120, 20>);", 0)]
    [TestCase("llTriggerSoundLimited(SOUND, 0.5, <130, 130, 24>, <120, 120, 20>);", 0)]
    [TestCase("llTriggerSound(SOUND, 0.5);", 1)]
    [TestCase("llLinkPlaySound(2, SOUND, 0.5, SOUND_TRIGGER | SOUND_LOOP);", 1)] // that flag overrides the others
    public void Sound_OfAPlace_IsHeardByWhoIsThere(string done, int times)
    {
        Do(done);
        Assert.That(Viewer.Take("SendSound"), Has.Count.EqualTo(times));
        Assert.That(Viewer.Take("SendAttachedSound"), Is.Empty);
        Assert.That(Prims.All(part => part.Extras.Sound.IsZero));
    }

    [TestCase("llAdjustSoundVolume(0.25);", 1)]
    [TestCase("llLinkAdjustSoundVolume(2, 0.25);", 2)]
    public void Volume_OfWhatIsPlayedOnce_IsToldToWhoHearsIt(string done, int link)
    {
        Do(done);
        Assert.That(Viewer.Take("SendSoundGain").Single(), Is.EqualTo(new object[] { _linkset.Parts[link - 1].Id, 0.25f }));
    }

    private void Do(string done)
    {
        Run($"default {{ state_entry() {{ {done.Replace("SOUND,", $"\"{Sound}\",", StringComparison.Ordinal)} }} }}", _linkset.RootPart);
        Seconds(1); // forced delays
    }
}
