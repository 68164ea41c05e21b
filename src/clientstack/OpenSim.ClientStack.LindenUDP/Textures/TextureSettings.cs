using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>
/// How textures go by UDP. Keys and meanings are those of OpenSimulator's texture sender of 2009, which sent from a timer of its own; later
/// versions kept only TextureSendLimit, in another sense.
/// </summary>
public static class TextureSettings
{
    private const string Section = "ClientStack.LindenUDP";

    public static readonly Setting<int> RequestRate = new(Section, "TextureRequestRate", 100,
        "Time from one cycle of texture sending to the next. Cycles run only while there is something to send.", "ms", 10, 10_000,
        live: true);

    public static readonly Setting<int> SendLimit = new(Section, "TextureSendLimit", 10,
        "Different textures that are worked on for a viewer in one cycle, those of highest priority.", "textures", 1, 1000, live: true);

    public static readonly Setting<int> DataLimit = new(Section, "TextureDataLimit", 5,
        "Packets of each texture that are sent in one cycle. A viewer gets at most TextureSendLimit times as many in a cycle, and no "
        + "more than its throttle lets through.",
        "packets", 1, 1000, live: true);

    public static readonly Setting<bool> AutoTuning = new(Section, "TextureAutoTuning", false,
        "Find TextureRequestRate, TextureSendLimit and TextureDataLimit for each viewer from what its line takes: they rise while "
        + "nothing is lost or waits, and fall when "
        + "packets are lost, the round trip grows or the last cycle's packets still wait. The values set are where it begins.",
        live: true);
}
