using System.Globalization;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// The text form of body parts and clothes, "LLWearable version 22": name, description, permissions, sale, wearable type, then visual
/// parameters by id and textures by slot. Parameters that are not named have the viewer's defaults.
/// </summary>
internal static class WearableText
{
    public static byte[] Write(byte type, string name, UUID creator, IReadOnlyList<(int Id, double Weight)> parameters,
        IReadOnlyList<(int Index, string Texture)> textures)
    {
        var text = new StringBuilder("LLWearable version 22\n");
        text.Append(name).Append("\n\n");
        text.Append("\tpermissions 0\n\t{\n");
        foreach (var (mask, value) in new[] { ("base", "7fffffff"), ("owner", "7fffffff"), ("group", "00000000"), ("everyone", "00000000"),
            ("next_owner", "7fffffff") })
            text.Append("\t\t").Append(mask).Append("_mask\t").Append(value).Append('\n');
        foreach (var (role, id) in new[] { ("creator", creator), ("owner", creator), ("last_owner", UUID.Zero), ("group", UUID.Zero) })
            text.Append("\t\t").Append(role).Append("_id\t").Append(id).Append('\n');
        text.Append("\t}\n\tsale_info\t0\n\t{\n\t\tsale_type\tnot\n\t\tsale_price\t10\n\t}\n");
        text.Append(CultureInfo.InvariantCulture, $"type {type}\nparameters {parameters.Count}\n");
        foreach (var (id, weight) in parameters)
            text.Append(CultureInfo.InvariantCulture, $"{id} {weight}\n");
        text.Append(CultureInfo.InvariantCulture, $"textures {textures.Count}\n");
        foreach (var (index, texture) in textures)
            text.Append(CultureInfo.InvariantCulture, $"{index} {texture}\n");
        return Encoding.UTF8.GetBytes(text.ToString());
    }
}
