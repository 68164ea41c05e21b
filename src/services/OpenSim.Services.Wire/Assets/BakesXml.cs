using System.Globalization;
using System.Text;
using System.Xml;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Assets;

/// <summary>
/// The document in which regions keep avatars' baked textures: each an asset with the hash of what went into it. Those that newer avatars
/// have in addition stand at the end under another name, which older regions do not read.
/// </summary>
public static class BakesXml
{
    public const string ContentType = "text/xml";

    private const int LastOfOldFaces = 26;
    private const int MaxBakes = 64;
    private const int MaxText = 4096;

    public static byte[] Write(IReadOnlyList<BakedTexture> bakes)
    {
        using var buffer = new MemoryStream();
        using (var xml = XmlWriter.Create(buffer, new XmlWriterSettings { OmitXmlDeclaration = true, Encoding = new UTF8Encoding(false) }))
        {
            xml.WriteStartElement("BakedAppearance");
            foreach (var bake in bakes.OrderBy(bake => bake.Face > LastOfOldFaces))
                Write(xml, bake);
            xml.WriteEndElement();
        }

        return buffer.ToArray();
    }

    /// <summary>What of it can be read; null when it is no such document.</summary>
    public static IReadOnlyList<BakedTexture>? Read(Stream stream)
    {
        var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null, IgnoreWhitespace = true };
        try
        {
            using var xml = XmlReader.Create(stream, settings);
            if (xml.MoveToContent() != XmlNodeType.Element || xml.Name != "BakedAppearance")
                return null;
            var bakes = new List<BakedTexture>();
            xml.Read();
            while (xml.NodeType == XmlNodeType.Element && bakes.Count < MaxBakes)
                if (ReadBake(xml) is { } bake)
                    bakes.Add(bake);
            return bakes;
        }
        catch (Exception e) when (e is XmlException or FormatException or InvalidOperationException or ArgumentException)
        {
            return null;
        }
    }

    private static void Write(XmlWriter xml, BakedTexture bake)
    {
        xml.WriteStartElement(bake.Face > LastOfOldFaces ? "BESetA" : "BakedTexture");
        xml.WriteAttributeString("TextureIndex", bake.Face.ToString(CultureInfo.InvariantCulture));
        xml.WriteAttributeString("CacheId", bake.CacheId.ToString());
        xml.WriteStartElement("AssetBase");
        xml.WriteStartElement("Data");
        xml.WriteBase64(bake.Data, 0, bake.Data.Length);
        xml.WriteEndElement();
        xml.WriteStartElement("FullID");
        xml.WriteElementString("Guid", bake.TextureId.ToString());
        xml.WriteEndElement();
        xml.WriteElementString("ID", bake.TextureId.ToString());
        xml.WriteElementString("Name", "Baked Texture");
        xml.WriteElementString("Description", "");
        xml.WriteElementString("Type", AssetType.Texture.ToString(CultureInfo.InvariantCulture));
        xml.WriteElementString("UploadAttempts", "0");
        xml.WriteElementString("Local", "true");
        xml.WriteElementString("Temporary", "true");
        xml.WriteElementString("CreatorID", "");
        xml.WriteElementString("Flags", "Collectable");
        xml.WriteEndElement();
        xml.WriteEndElement();
    }

    // Called at its start tag; ends behind its end tag. Null when it has no texture.
    private static BakedTexture? ReadBake(XmlReader xml)
    {
        _ = byte.TryParse(xml.GetAttribute("TextureIndex"), CultureInfo.InvariantCulture, out var face);
        _ = UUID.TryParse(xml.GetAttribute("CacheId"), out var cache);
        using var bake = xml.ReadSubtree();
        var (id, data) = (UUID.Zero, Array.Empty<byte>());
        bake.Read();
        while (bake.Read())
        {
            if (bake.NodeType != XmlNodeType.Element)
                continue;
            if (bake.Name == "Data")
                data = Bytes(bake);
            else if (bake.Name == "ID" && UUID.TryParse(Text(bake), out var named))
                id = named;
        }

        bake.Close();
        xml.Read();
        return id.IsZero || data.Length == 0 ? null : new BakedTexture(face, cache, id, data);
    }

    private static byte[] Bytes(XmlReader xml)
    {
        using var bytes = new MemoryStream();
        var buffer = new byte[16 * 1024];
        xml.Read();
        while (xml.NodeType == XmlNodeType.Text && xml.ReadContentAsBase64(buffer, 0, buffer.Length) is > 0 and var read)
            bytes.Write(buffer, 0, read);
        return bytes.ToArray();
    }

    private static string Text(XmlReader xml)
    {
        xml.Read();
        return xml.NodeType == XmlNodeType.Text && xml.Value.Length <= MaxText ? xml.Value.Trim() : "";
    }
}
