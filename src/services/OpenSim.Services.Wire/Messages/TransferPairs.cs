using System.Globalization;
using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Messages;

/// <summary>
/// The struct of <c>grid_instant_message</c>: all of it is text, bytes as base64 (docs/protocol.md, Between services). Callers and
/// answerers of OpenSimulator read every key.
/// </summary>
public static class TransferPairs
{
    public const string Method = "grid_instant_message";

    /// <summary>Key of the answer, TRUE or FALSE.</summary>
    public const string Result = "success";

    /// <summary>Bytes of a message's text: what a viewer can write, and subject and text of a notice.</summary>
    private const int MaxText = 2048;

    private const int MaxName = 255;
    private const int MaxBucket = 2048;
    private const int MaxEncoded = MaxBucket * 2;

    /// <param name="key">The password of both ends; left out when empty.</param>
    public static LlsdMap Write(InstantMessage message, string key = "")
    {
        var pairs = new LlsdMap
        {
            ["from_agent_id"] = message.FromAgentId.ToString(),
            ["from_agent_session"] = UUID.Zero.ToString(),
            ["to_agent_id"] = message.ToAgentId.ToString(),
            ["im_session_id"] = message.SessionId.ToString(),
            ["timestamp"] = message.Timestamp.ToString(CultureInfo.InvariantCulture),
            ["from_agent_name"] = message.FromName,
            ["message"] = message.Text,
            ["dialog"] = Convert.ToBase64String([(byte)message.Dialog]),
            ["from_group"] = message.FromGroup ? "TRUE" : "FALSE",
            ["offline"] = Convert.ToBase64String([message.Offline]),
            ["parent_estate_id"] = message.ParentEstateId.ToString(CultureInfo.InvariantCulture),
            ["position_x"] = Whole(message.Position.X),
            ["position_y"] = Whole(message.Position.Y),
            ["position_z"] = Whole(message.Position.Z),
            ["region_id"] = message.RegionId.ToString(),
            ["binary_bucket"] = Convert.ToBase64String(message.BinaryBucket),
            ["region_handle"] = 0
        };
        if (key.Length > 0)
            pairs["message_key"] = key;
        return pairs;
    }

    /// <summary>Null when it is for nobody, or too long.</summary>
    public static InstantMessage? Read(LlsdValue pairs)
    {
        var (to, name, text) = (pairs["to_agent_id"].AsUuid(), pairs["from_agent_name"].AsString(), pairs["message"].AsString());
        if (to.IsZero || Encoding.UTF8.GetByteCount(name) > MaxName || Encoding.UTF8.GetByteCount(text) > MaxText
            || Bytes(pairs["binary_bucket"]) is not { } bucket || Bytes(pairs["dialog"]) is not { Length: <= 1 } dialog)
            return null;
        return new InstantMessage
        {
            FromAgentId = pairs["from_agent_id"].AsUuid(),
            FromName = name,
            ToAgentId = to,
            SessionId = pairs["im_session_id"].AsUuid(),
            Timestamp = (uint)Math.Clamp(pairs["timestamp"].AsLong(), 0, uint.MaxValue),
            Text = text,
            Dialog = (InstantMessageDialog)dialog.FirstOrDefault(),
            FromGroup = pairs["from_group"].AsString() == "TRUE",
            Offline = Bytes(pairs["offline"])?.FirstOrDefault() ?? 0,
            ParentEstateId = (uint)Math.Clamp(pairs["parent_estate_id"].AsLong(), 0, uint.MaxValue),
            Position = new Vector3(Coordinate(pairs["position_x"]), Coordinate(pairs["position_y"]), Coordinate(pairs["position_z"])),
            RegionId = pairs["region_id"].AsUuid(),
            BinaryBucket = bucket
        };
    }

    public static bool IsKey(LlsdValue pairs, string key) => key.Length == 0 || pairs["message_key"].AsString() == key;

    // OpenSimulator reads whole numbers there and takes what is none for nought.
    private static string Whole(float metres) =>
        float.IsFinite(metres) ? Math.Clamp((long)metres, 0, int.MaxValue).ToString(CultureInfo.InvariantCulture) : "0";

    private static float Coordinate(LlsdValue value) =>
        float.TryParse(value.AsString(), NumberStyles.Float, CultureInfo.InvariantCulture, out var metres) && float.IsFinite(metres)
            ? Math.Clamp(metres, -ushort.MaxValue, ushort.MaxValue)
            : 0;

    // Null when it is no base64, or too long.
    private static byte[]? Bytes(LlsdValue value)
    {
        var text = value.AsString();
        if (text.Length > MaxEncoded)
            return null;
        var bytes = new byte[text.Length];
        return Convert.TryFromBase64String(text, bytes, out var length) && length <= MaxBucket ? bytes[..length] : null;
    }
}
