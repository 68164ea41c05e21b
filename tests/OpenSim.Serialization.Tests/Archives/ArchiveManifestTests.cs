using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;

namespace OpenSim.Serialization.Tests.Archives;

public sealed class ArchiveManifestTests
{
    [Test]
    public void SeveralRegions_WithHoles_ComeBack()
    {
        ArchivedRegion[] regions =
        [
            new() { Id = UUID.Random(), Folder = "1_a", Column = 1, Row = 0, SizeX = 512, SizeY = 512 },
            new() { Id = UUID.Random(), Folder = "2_b", Column = 0, Row = 2 }
        ];
        var xml = new ArchiveManifest { Major = 1, IsMultiRegion = true, Regions = regions, Created = 1234567890 }.ToXml();
        var read = ArchiveManifest.Parse(Encoding.UTF8.GetBytes(xml), out var complaint)!;
        Assert.That(complaint, Is.Null);
        Assert.That(read.Regions, Is.EqualTo(regions));
        Assert.That((read.Major, read.Created, read.IsMultiRegion), Is.EqualTo((1, 1234567890L, true)));
    }

    [TestCase("<archive major_version=\"2\" minor_version=\"0\"/>", "version 2.0")]
    [TestCase("<archive major_version=", "damaged")]
    public void WhatCannotBeRead_IsSaid(string xml, string word)
    {
        Assert.That(ArchiveManifest.Parse(Encoding.UTF8.GetBytes(xml), out var complaint), Is.Null);
        Assert.That(complaint, Does.Contain(word));
    }

    [Test]
    public void OldFiles_HaveNoRegionInfo()
    {
        var read = ArchiveManifest.Parse("<?xml version=\"1.0\" encoding=\"utf-16\"?><archive major_version=\"0\" minor_version=\"1\" />"u8,
            out _)!;
        Assert.That((read.Regions.Single().SizeX, read.AssetsIncluded), Is.EqualTo((256, true)));
    }
}
