using OpenSim.Settings;

namespace OpenSim.Services.Local.Messages;

/// <summary>Settings of offline messages.</summary>
public static class MessageSettings
{
    public static readonly Setting<int> MaxOfflineMessages = new(
        "Messaging", "MaxOfflineIMs", 25, "Messages kept for a user who is away; further senders are told that the mailbox is full.", "", 1,
        10_000);
}
