using OpenSim.Settings;

namespace OpenSim.Modules.Core.InstantMessages;

/// <summary>Settings of messages between processes, by OpenSimulator's names.</summary>
public static class TransferSettings
{
    public static readonly Setting<string> MessageKey = new("Messaging", "MessageKey", "",
        "A word that regions of a grid show each other with each message between them; all have the same, or none.");
}
