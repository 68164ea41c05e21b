using System.Globalization;
using System.Numerics;
using OpenSim.World;

namespace OpenSim.Modules.Things.Objects;

/// <summary>What <c>show object</c> and <c>show part</c> print. Needs the token.</summary>
internal static class ObjectDescription
{
    public static IEnumerable<string> Of(SceneObjectGroup group, bool full)
    {
        yield return $"Name             {group.Name}";
        yield return $"Description      {group.RootPart.Description}";
        yield return $"Id               {group.Id}, local id {group.LocalId}";
        yield return $"Position         {Text(group.WorldPosition)}, rotation {Text(group.Rotation)}";
        yield return $"Parts            {group.PartCount}, attached: {(group.IsAttachment ? $"point {group.AttachmentPoint}" : "no")}";
        yield return $"Owner            {group.OwnerId}, group {group.GroupId}";
        yield return $"Flags            {group.RootPart.Flags}";
        if (!full)
            yield break;
        foreach (var part in group.Parts)
        {
            yield return "";
            foreach (var line in Of(part))
                yield return "  " + line;
        }
    }

    public static IEnumerable<string> Of(SceneObjectPart part)
    {
        var record = part.Record;
        yield return $"Name             {part.Name}";
        yield return $"Description      {part.Description}";
        yield return $"Id               {part.Id}, local id {part.LocalId}, link {part.LinkNumber} of {part.Group.Name} ({part.Group.Id})";
        yield return $"Position         {Text(part.WorldPosition)}, offset "
            + $"{Text(part.LinkNumber <= 1 ? Vector3.Zero : part.Position)}, rotation {Text(part.Rotation)}";
        yield return $"Size             {Text(part.Scale)}, PCode "
            + $"{(byte)part.PCode}, path {part.Shape.PathCurve}, profile {part.Shape.ProfileCurve}";
        yield return $"Creator          {part.CreatorId} {record.CreatorData}";
        yield return $"Owner            {part.OwnerId}, before {record.LastOwnerId}, group {part.GroupId}";
        yield return $"Permissions      base {record.BaseMask:x8}, owner "
            + $"{record.OwnerMask:x8}, group {record.GroupMask:x8}, everyone {record.EveryoneMask:x8}, next {record.NextOwnerMask:x8}";
        yield return $"Made             {DateTimeOffset.FromUnixTimeSeconds(record.CreationDate):u}";
        yield return $"Sale             type {(byte)record.SaleType}, price {record.SalePrice}";
        yield return $"Flags            {part.Flags}";
        yield return $"Contents         {part.Inventory?.Count ?? 0} items, {part.Inventory?.ScriptCount ?? 0} of them scripts";
    }

    public static string Text(Vector3 v) => string.Create(CultureInfo.InvariantCulture, $"<{v.X:0.###}, {v.Y:0.###}, {v.Z:0.###}>");

    private static string Text(Quaternion q) =>
        string.Create(CultureInfo.InvariantCulture, $"<{q.X:0.####}, {q.Y:0.####}, {q.Z:0.####}, {q.W:0.####}>");
}
