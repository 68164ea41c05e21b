using System.Diagnostics;
using OpenSim.Scripts.Engine.Running;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>What scripts may take of a frame, by a clock that the test moves.</summary>
[TestFixture]
public sealed class ScriptShareTests
{
    private const double FrameTime = 0.1;
    private static readonly long Frame = (long)(FrameTime * Stopwatch.Frequency);

    private readonly ScriptShare _share = new();
    private long _now;

    [SetUp]
    public void Begin()
    {
        (_share.OfCore, _share.OfTick) = (0.5, 0.3);
        _now += 1000 * Frame; // the last test's is paid
        _share.MoveTo(_now, FrameTime);
        Assert.That(_share.IsUsedUp, Is.False);
    }

    [TestCase(0.49, 0.0, false)]
    [TestCase(0.51, 0.0, true)]
    [TestCase(0.0, 0.29, false)]
    [TestCase(0.0, 0.31, true)]
    [TestCase(0.19, 0.29, false)] // what is held counts for both
    [TestCase(0.22, 0.29, true)]
    public void IsUsedUp_ByEither(double apart, double held, bool isUsedUp)
    {
        Take(apart, held);
        Assert.That(_share.IsUsedUp, Is.EqualTo(isUsedUp));
    }

    [TestCase(0.3, 0.0, 1)]
    [TestCase(0.9, 0.0, 1)]
    [TestCase(1.4, 0.0, 2)] // one frame is owed at most
    [TestCase(40.0, 0.0, 3)]
    [TestCase(0.0, 0.59, 1)]
    [TestCase(0.0, 0.89, 2)]
    [TestCase(0.0, 40.0, 4)]
    public void WhatGoesBeyond_IsOwedByTheNextFrames_OneAtMost(double apart, double held, int frames)
    {
        Take(apart, held);
        for (var gone = 1; gone <= frames; gone++)
        {
            _share.MoveTo(_now += Frame, FrameTime);
            Assert.That(_share.IsUsedUp, Is.EqualTo(gone < frames), $"after {gone}");
        }
    }

    [Test]
    public void WhatWasNotTaken_IsNotSaved()
    {
        _share.MoveTo(_now += 50 * Frame, FrameTime);
        Take(0.51, 0);
        Assert.That(_share.IsUsedUp);
    }

    [Test]
    public void Frames_AreBegunInTime_AndFullOnesCounted()
    {
        Assert.That(_share.MoveTo(_now + Frame - 1, FrameTime), Is.Zero, "it has not ended");
        Assert.That(_share.MoveTo(_now += Frame, FrameTime), Is.Zero, "nothing was taken");
        Take(0.6, 0);
        Assert.That(_share.MoveTo(_now + Frame / 2, FrameTime), Is.Zero);
        Assert.That(_share.IsUsedUp, "half a frame pays for nothing");
        Assert.That(_share.MoveTo(_now += Frame, FrameTime), Is.EqualTo(1));
        Assert.That(_share.IsUsedUp, Is.False);
    }

    [Test]
    public void Left_IsTheTimeToTheNextFrame()
    {
        Assert.That(_share.Left(_now).TotalSeconds, Is.EqualTo(FrameTime).Within(1e-6));
        Assert.That(_share.Left(_now + Frame / 4).TotalSeconds, Is.EqualTo(FrameTime * 0.75).Within(1e-6));
        Assert.That(_share.Left(_now + 2 * Frame).TotalSeconds, Is.Negative);
    }

    private void Take(double apart, double held)
    {
        _share.AddApart((long)(apart * Frame));
        _share.AddHeld((long)(held * Frame));
    }
}
