using System.Text;
using System.Xml;
using OpenSim.Serialization.Xml;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// Objects as XML: the form of archives (XML2: SceneObjectGroup with the root's SceneObjectPart, then OtherParts), the older one of
/// inventory assets (RootPart, OtherParts/Part), and several objects taken together (CoalescedObject). Written byte for byte the same for
/// the same content. Any thread.
/// <code>
/// byte[] asset = ObjectXml.Write(ObjectPacking.Pack(group), ObjectXmlOptions.Default with { Original = true });
/// if (ObjectXml.Read(asset, out string? complaint) is [var packed, ..])
///     ObjectPacking.Rez(scene, packed.WithNewIds());
/// </code>
/// </summary>
public static class ObjectXml
{
    /// <summary>One object as UTF-8 without a byte order mark.</summary>
    public static byte[] Write(PackedObject packed, ObjectXmlOptions? options = null)
    {
        using var writer = new ObjectXmlWriter(options ?? ObjectXmlOptions.Default);
        return writer.Write(packed).ToArray();
    }

    /// <summary>Several objects as one inventory asset, each in the original form with its <see cref="PackedObject.Offset"/>.</summary>
    public static byte[] WriteCoalesced(IReadOnlyList<PackedObject> objects, ObjectXmlOptions? options = null)
    {
        using var writer = new ObjectXmlWriter((options ?? ObjectXmlOptions.Default) with { Original = true });
        return writer.WriteCoalesced(objects).ToArray();
    }

    /// <summary>
    /// Every object in a file or an asset, in any of the forms; also the root element <c>scene</c> of <c>save xml2</c>. Empty when there is
    /// none that can be read. Elements that are not known are passed over. An object that is damaged ends the reading: those before it are
    /// given.
    /// </summary>
    /// <param name="complaint">One sentence where something was wrong, else null.</param>
    public static IReadOnlyList<PackedObject> Read(ReadOnlyMemory<byte> xml, out string? complaint)
    {
        var found = new List<PackedObject>();
        using var stream = new ReadOnlyMemoryStream(xml);
        complaint = Read(stream, found.Add);
        if (found.Count == 0)
            complaint ??= "There is no object in it.";
        return found;
    }

    /// <summary>The same for a stream that can seek, one object at a time. Returns the complaint.</summary>
    public static string? Read(Stream stream, Action<PackedObject> found)
    {
        try
        {
            // As text: some files say that they are UTF-16, which they were as strings in memory, and are UTF-8.
            using var whole = new TrimmedStream(stream);
            using var text = new StreamReader(whole, Encoding.UTF8, detectEncodingFromByteOrderMarks: true, leaveOpen: true);
            using var reader = XmlReader.Create(text, XmlIn.Settings);
            var objects = new ObjectXmlReader(new XmlIn(reader), found);
            while (reader.Read())
            {
                while (reader.NodeType == XmlNodeType.Element)
                    objects.ReadTop();
            }

            return null;
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException or ArgumentException)
        {
            return "The XML is damaged: " + e.Message;
        }
    }
}
