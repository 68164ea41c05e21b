using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;

namespace OpenSim.Services.Tests.Kept;

/// <summary>Bytes that stand in journals: what one program wrote the next has to read.</summary>
public sealed class KeptChangeCodecTests
{
    private static readonly UUID A = UUID.Parse("00010203-0405-0607-0809-0a0b0c0d0e0f");
    private static readonly UUID B = UUID.Parse("10111213-1415-1617-1819-1a1b1c1d1e1f");

    private const string AHex = "000102030405060708090A0B0C0D0E0F";
    private const string BHex = "101112131415161718191A1B1C1D1E1F";

    private static readonly (KeptChange Change, string Hex)[] Golden =
    [
        (new KeptChange.MoveFolder(A, B), "010302" + AHex + BHex),
        (new KeptChange.DeleteFolders([A, B]), "010402" + AHex + BHex),
        (new KeptChange.PurgeFolder(A), "010501" + AHex),
        (new KeptChange.MoveItems([(A, B)]), "010902" + AHex + BHex),
        (new KeptChange.DeleteItems([B]), "010A01" + BHex),
        (new KeptChange.Unlink([A]), "010B01" + AHex),
        (new KeptChange.Together([new KeptChange.PurgeFolder(A), new KeptChange.PurgeFolder(B)]),
            "010C02" + "13" + "010501" + AHex + "13" + "010501" + BHex),
        (new KeptChange.ChangeItem(A, new ItemChange { Name = "é", SalePrice = 7, ClearFlags = 1 }),
            "0108" + AHex + "41" + "02C3A9" + "FFFFFFFF" + "07000000" + "01000000" + "00000000"),
        (new KeptChange.AddFolder(new InventoryFolder { Id = A, Owner = B, ParentId = A, Name = "f", Type = -1, Version = 2 }),
            "0101" + AHex + BHex + AHex + "0166" + "FFFFFFFF" + "02000000")
    ];

    [Test]
    public void Write_GivesTheBytesOfTheFormat()
    {
        foreach (var (change, hex) in Golden)
            Assert.That(Convert.ToHexString(KeptChangeCodec.Write(change)), Is.EqualTo(hex), change.ToString());
    }

    [Test]
    public void Read_OfWhatWasWritten_IsTheSameChange()
    {
        foreach (var (change, hex) in Golden)
        {
            var read = KeptChangeCodec.Read(Convert.FromHexString(hex));
            Assert.That(read?.GetType(), Is.EqualTo(change.GetType()));
            Assert.That(KeptChangeCodec.Write(read!), Is.EqualTo(Convert.FromHexString(hex)));
        }
    }

    [TestCase("")]
    [TestCase("02")]
    [TestCase("01FF")]
    [TestCase("010A0110")]
    [TestCase("010902" + AHex)]
    [TestCase("010C01" + "03" + "010C00")]
    public void Read_OfAnythingElse_IsNothing(string hex) => Assert.That(KeptChangeCodec.Read(Convert.FromHexString(hex)), Is.Null);
}
