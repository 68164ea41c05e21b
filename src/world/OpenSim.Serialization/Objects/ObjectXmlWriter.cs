using System.Numerics;
using System.Xml;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>Writes one object after the other into the same buffer: an archive of 100,000 objects needs one.</summary>
internal sealed class ObjectXmlWriter : IDisposable
{
    private readonly MemoryStream _bytes = new();
    private readonly XmlWriter _writer;
    private readonly XmlOut _xml;
    private readonly ObjectXmlOptions _options;
    private readonly PartXmlWriter _parts;

    public ObjectXmlWriter(ObjectXmlOptions options)
    {
        _options = options;
        _writer = XmlWriter.Create(_bytes, XmlOut.Settings);
        _xml = new XmlOut(_writer);
        _parts = new PartXmlWriter(_xml, options);
    }

    /// <summary>UTF-8, valid until the next call.</summary>
    public ReadOnlyMemory<byte> Write(PackedObject packed)
    {
        _bytes.SetLength(0);
        WriteGroup(packed);
        return Written();
    }

    /// <summary>UTF-8, valid until the next call.</summary>
    public ReadOnlyMemory<byte> WriteCoalesced(IReadOnlyList<PackedObject> objects)
    {
        _bytes.SetLength(0);
        var size = objects.Aggregate(Vector3.Zero, (most, o) => Vector3.Max(most, o.Offset + o.Root.Scale));
        _xml.Begin("CoalescedObject");
        WriteVector("", size);
        foreach (var packed in objects)
        {
            _xml.Begin("SceneObjectGroup");
            WriteVector("offset", packed.Offset);
            WriteGroup(packed);
            _xml.End();
        }

        _xml.End();
        return Written();
    }

    public void Dispose()
    {
        _writer.Dispose();
        _bytes.Dispose();
    }

    private ReadOnlyMemory<byte> Written()
    {
        _writer.Flush();
        return _bytes.GetBuffer().AsMemory(0, (int)_bytes.Length);
    }

    private void WriteVector(string prefix, Vector3 v)
    {
        _xml.Attribute(prefix + "x", XmlOut.FloatText(v.X));
        _xml.Attribute(prefix + "y", XmlOut.FloatText(v.Y));
        _xml.Attribute(prefix + "z", XmlOut.FloatText(v.Z));
    }

    private void WriteGroup(PackedObject packed)
    {
        _xml.Begin("SceneObjectGroup");
        WriteRoot(packed);
        WriteOthers(packed);
        WriteRest(packed);
        _xml.End();
    }

    private void WriteRoot(PackedObject packed)
    {
        if (_options.Original)
            _xml.Begin("RootPart");
        _parts.Write(packed.Root, ItemsOf(packed, packed.Root), isRoot: true);
        if (_options.Original)
            _xml.End();
    }

    private void WriteOthers(PackedObject packed)
    {
        _xml.Begin("OtherParts");
        for (var i = 1; i < packed.Prims.Count; i++)
        {
            if (_options.Original)
                _xml.Begin("Part");
            _parts.Write(packed.Prims[i], ItemsOf(packed, packed.Prims[i]), isRoot: false);
            if (_options.Original)
                _xml.End();
        }

        _xml.End();
    }

    // In this order: OpenSimulator's reader of the original form knows no other.
    private void WriteRest(PackedObject packed)
    {
        if (packed.Root.KeyframeMotion.Length > 0)
            _xml.Bytes("KeyframeMotion", packed.Root.KeyframeMotion);
        if (packed.Root.LinksetData.Length > 0)
            _xml.Bytes("lnkstdt", packed.Root.LinksetData);
        if (packed.Root.StartString.Length > 0)
            _xml.Text("StartStr", packed.Root.StartString);
        if (!_options.WithoutStates)
            ScriptStates.WriteSaved(_xml, packed);
    }

    private static IReadOnlyList<PrimItemRow> ItemsOf(PackedObject packed, PrimRow prim) => packed.Items.GetValueOrDefault(prim.Id) ?? [];
}
