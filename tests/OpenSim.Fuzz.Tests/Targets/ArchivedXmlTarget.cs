using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Iar;
using OpenSim.Serialization.Regions;
using OpenSim.Store.Regions;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>The small files of archives: manifest, settings, parcels, items. Whatever is understood is written again.</summary>
public static class ArchivedXmlTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        Encoding.UTF8.GetBytes(new ArchiveManifest { Major = 1, IsMultiRegion = true,
            Regions = [new ArchivedRegion { Folder = "a", Column = 2, Row = 1 }] }.ToXml()),
        Encoding.UTF8.GetBytes(RegionSettingsXml.Write(new RegionSettingsRow { TelehubObject = UUID.Random(),
            SpawnPoints = [new SpawnPointRow(1, 2, 3)] }, "<llsd/>")),
        Encoding.UTF8.GetBytes(LandXml.Write(new ParcelRow { Name = "p", Bitmap = [1, 2],
            AccessList = [new ParcelAccessRow(UUID.Random(), 1, 0)] })),
        Encoding.UTF8.GetBytes(InventoryItemXml.Write(new InventoryItem { Name = "i" }, "A B", "http://x;A B"))
    ];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        ArchiveManifest.Parse(input, out _)?.ToXml();
        if (RegionSettingsXml.Read(input, new RegionSettingsRow()) is { } settings)
            RegionSettingsXml.Write(settings.Row, settings.Environment);
        if (LandXml.Read(input) is { } parcel && LandXml.Read(Encoding.UTF8.GetBytes(LandXml.Write(parcel))) is null)
            throw new InvalidOperationException("A parcel that was read cannot be written and read.");
        if (InventoryItemXml.Read(input, out var name, out _) is { } item
            && InventoryItemXml.Read(Encoding.UTF8.GetBytes(InventoryItemXml.Write(item, name, "")), out _, out _) is null)
            throw new InvalidOperationException("An item that was read cannot be written and read.");
    }
}
