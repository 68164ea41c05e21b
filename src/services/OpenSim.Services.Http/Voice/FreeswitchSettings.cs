using OpenSim.Settings;

namespace OpenSim.Services.Http.Voice;

/// <summary>What a FreeSWITCH server, and regions whose voice it carries, are told; by OpenSimulator's names.</summary>
public static class FreeswitchSettings
{
    private const string Section = "FreeswitchService";

    public static readonly Setting<string> ServerAddress = new(Section, "ServerAddress", "",
        "Address of the FreeSWITCH server, as it is known to viewers. Empty: FreeswitchServerConnector serves nothing.");

    public static readonly Setting<string> Realm = new(Section, "Realm", "",
        "SIP domain, which is the only one that is answered for. Empty: the server's address.");

    public static readonly Setting<string> SipProxy = new(Section, "SIPProxy", "",
        "Host and port to which viewers speak SIP. Empty: port 5060 of the server's address.");

    public static readonly Setting<string> EchoServer = new(Section, "EchoServer", "",
        "Where viewers learn their own address. Empty: the server's address.");

    public static readonly Setting<int> EchoPort = new(Section, "EchoPort", 50505, "Port of that.", "", 1, 65535);

    public static readonly Setting<bool> AttemptStun = new(Section, "AttemptSTUN", false, "Whether viewers use STUN.");

    public static readonly Setting<int> DefaultTimeout = new(Section, "DefaultTimeout", 5000, "How long viewers wait.", "ms", 0, 600_000);

    public static readonly Setting<string> Context = new(Section, "Context", "default",
        "FreeSWITCH's context that is answered for. Empty: every one.");
}
