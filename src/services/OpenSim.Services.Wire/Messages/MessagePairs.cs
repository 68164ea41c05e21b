using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Messages;

/// <summary>Kept instant messages in calls to the service for offline messages and its answers.</summary>
public static class MessagePairs
{
    public static LlsdMap Write(InstantMessage message) => new()
    {
        ["BinaryBucket"] = Convert.ToHexString(message.BinaryBucket),
        ["Dialog"] = (int)message.Dialog,
        ["FromAgentID"] = message.FromAgentId,
        ["FromAgentName"] = message.FromName,
        ["FromGroup"] = message.FromGroup,
        ["SessionID"] = message.SessionId,
        ["Message"] = message.Text,
        ["Offline"] = (int)message.Offline,
        ["EstateID"] = message.ParentEstateId.ToString(CultureInfo.InvariantCulture),
        ["Position"] = message.Position.ToWire(),
        ["RegionID"] = message.RegionId,
        ["Timestamp"] = message.Timestamp.ToString(CultureInfo.InvariantCulture),
        ["ToAgentID"] = message.ToAgentId
    };

    /// <summary>A message for nobody where the receiver is missing.</summary>
    public static InstantMessage Read(LlsdValue pairs) => new()
    {
        BinaryBucket = Bytes(pairs["BinaryBucket"].AsString()),
        Dialog = (InstantMessageDialog)Byte(pairs["Dialog"]),
        FromAgentId = pairs["FromAgentID"].AsUuid(),
        FromName = pairs["FromAgentName"].AsString(),
        FromGroup = pairs["FromGroup"].AsFlag(),
        SessionId = pairs["SessionID"].AsUuid(),
        Text = pairs["Message"].AsString(),
        Offline = Byte(pairs["Offline"]),
        ParentEstateId = UInt(pairs["EstateID"]),
        Position = pairs["Position"].AsVector3(),
        RegionId = pairs["RegionID"].AsUuid(),
        Timestamp = UInt(pairs["Timestamp"]),
        ToAgentId = pairs["ToAgentID"].AsUuid()
    };

    // OpenSimulator writes spaces and lines between them.
    private static byte[] Bytes(string hex)
    {
        var digits = string.Concat(hex.Where(char.IsAsciiHexDigit));
        return digits.Length % 2 == 0 ? Convert.FromHexString(digits) : [];
    }

    private static byte Byte(LlsdValue value) => (byte)Math.Clamp(value.AsInteger(), 0, byte.MaxValue);

    private static uint UInt(LlsdValue value) => (uint)Math.Clamp(value.AsLong(), 0, uint.MaxValue);
}
