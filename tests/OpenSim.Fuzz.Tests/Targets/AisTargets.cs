using System.Text;
using OpenSim.ClientStack.LindenCaps.Inventory.Ais;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Addresses of the inventory service: path and query.</summary>
public static class AisPathTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        "/category/11111111-1111-1111-1111-111111111111/children?depth=1&children=22222222-2222-2222-2222-222222222222,x"u8.ToArray(),
        "/category/current/links?tid=11111111-1111-1111-1111-111111111111,depth=0"u8.ToArray(),
        "/item/11111111-1111-1111-1111-111111111111?simulate=1"u8.ToArray(), "/orphans"u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["/", "category", "item", "children", "links", "depth=*", "&", ",", "tid=", "trash"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var text = Encoding.UTF8.GetString(input);
        var query = text.IndexOf('?', StringComparison.Ordinal);
        if (AisPath.TryRead(query < 0 ? text : text[..query], out var path) && path is { FolderType: >= 0, Id.IsZero: false })
            throw new InvalidOperationException("Broken: a folder is named by its id or by its type");
        var read = AisQuery.Read(query < 0 ? text : text[query..]);
        if (read.Depth is < 0 or > AisQuery.MaxDepth || read.Children is { Count: > 100 })
            throw new InvalidOperationException("Broken: what is asked has its bounds");
    }
}

/// <summary>Bodies of the inventory service.</summary>
public static class AisBodyTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        """
        <llsd><map><key>links</key><array><map><key>linked_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid>
        <key>name</key><string>Shirt</string><key>type</key><integer>24</integer></map></array>
        <key>categories</key><array><map><key>name</key><string>Box</string><key>type_default</key><integer>-1</integer></map></array>
        <key>items</key><array><map><key>type</key><string>notecard</string></map></array></map></llsd>
        """u8.ToArray(),
        """
        <llsd><map><key>name</key><string>x</string><key>flags</key><binary encoding="base64">AAAAAQ==</binary>
        <key>hash_id</key><uuid>11111111-1111-1111-1111-111111111111</uuid>
        <key>permissions</key><map><key>everyone_mask</key><integer>-1</integer></map>
        <key>sale_info</key><map><key>sale_type</key><string>copy</string></map></map></llsd>
        """u8.ToArray()
    ];

    public static IEnumerable<string> Tokens() => ["<map>", "<array>", "<key>links</key>", "<key>items</key>", "<string>", "<integer>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdFormat.TryRead(input, out var body, out _))
            return;
        var things = AisBody.Items(body, UUID.Zero).Count + AisBody.Folders(body).Count + AisBody.Links(body).Count;
        _ = AisBody.Folder(body);
        var patch = AisBody.Patch(body, UUID.Zero);
        if (things > 4 * AisBody.MaxThings || patch.Change.SaleType > 3)
            throw new InvalidOperationException("Broken: what is asked has its bounds");
    }
}
