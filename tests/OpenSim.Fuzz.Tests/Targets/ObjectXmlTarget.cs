using System.Text;
using OpenSim.Serialization.Objects;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// Objects from archives, assets and other grids: whatever comes, objects or a complaint, and what was read is written the same each time.
/// </summary>
public static class ObjectXmlTarget
{
    /// <summary>The XML reader's own buffers, once for each fragment in a field.</summary>
    public const long AllocationLimit = 16 << 20;

    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes("""
            <SceneObjectGroup><SceneObjectPart><UUID><UUID>11111111-2222-3333-4444-555555555555</UUID></UUID><Name>a &amp; b</Name><TaskInventory><TaskInventoryItem>
            <ItemID><Guid>21111111-2222-3333-4444-555555555555</Guid></ItemID><Name>script</Name><BasePermissions>2147483647</BasePermissions></TaskInventoryItem></TaskInventory>
            <GroupPosition><X>1</X><Y>2.5</Y><Z>3</Z></GroupPosition><Shape><PCode>9</PCode><PathTwist>-5</PathTwist><TextureEntry>AAAA</TextureEntry><ExtraParams>ATAAEQAAAAAAAAAAAAAAAAAAAAAAAAAA</ExtraParams>
            <Media>&lt;x/&gt;</Media></Shape><Flags>Physics Phantom</Flags><Vehicle><TYPE>2</TYPE></Vehicle><DynAttrs><llsd><map/></llsd></DynAttrs></SceneObjectPart>
            <OtherParts/><KeyframeMotion>AAEC</KeyframeMotion><lnkstdt>AAEC</lnkstdt></SceneObjectGroup>
            """),
        Encoding.UTF8.GetBytes("""
            <CoalescedObject x="1" y="2" z="3"><SceneObjectGroup offsetx="1" offsety="0" offsetz="0"><SceneObjectGroup><RootPart><SceneObjectPart><Name>r</Name></SceneObjectPart></RootPart>
            <OtherParts><Part><SceneObjectPart><LinkNum>2</LinkNum></SceneObjectPart></Part></OtherParts><GroupScriptStates><SavedScriptState UUID="x"/></GroupScriptStates></SceneObjectGroup></SceneObjectGroup></CoalescedObject>
            """)
    ];

    public static IEnumerable<string> Tokens() =>
        ["<SceneObjectGroup>", "</SceneObjectGroup>", "<SceneObjectPart>", "</SceneObjectPart>", "<OtherParts>", "<Part>", "<![CDATA[",
            "]]>", "<!--", "&#x1;", "&amp;", "<Vehicle>", "<?", "<!DOCTYPE x>", "NaN", "1E99"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        foreach (var packed in ObjectXml.Read(input.ToArray(), out _))
        {
            var first = ObjectXml.Write(packed);
            var again = ObjectXml.Read(first, out var complaint);
            if (complaint is not null || again.Count != 1)
                throw new InvalidOperationException("What was written cannot be read: " + complaint);
            if (!ObjectXml.Write(again[0]).AsSpan().SequenceEqual(first))
                throw new InvalidOperationException("What was read again is not written the same.");
        }
    }
}
