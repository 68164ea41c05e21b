using OpenSim.Imaging.Jpeg2000;

namespace OpenSim.Imaging.Tests;

/// <summary>Tests against the system's libopenjp2 are passed over on a machine without it, but not in continuous integration.</summary>
internal static class Jpeg2000Library
{
    public static void Need()
    {
        if (J2kEncoder.IsAvailable)
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail("libopenjp2 (Debian libopenjp2-7) is not installed.");
        Assert.Ignore("libopenjp2 (Debian libopenjp2-7) is not installed.");
    }
}
