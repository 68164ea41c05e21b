using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;

namespace OpenSim.Serialization.Tests.Wearables;

[TestFixture]
public sealed class WearableReaderTests
{
    // As viewers write it, with tabs and all.
    private const string Shirt = """
        LLWearable version 22
        New Shirt

        	permissions 0
        	{
        		base_mask	7fffffff
        		owner_mask	7fffffff
        		group_mask	00000000
        		everyone_mask	00000000
        		next_owner_mask	00082000
        		creator_id	11111111-1111-0000-0000-000100bba000
        		owner_id	11111111-1111-0000-0000-000100bba000
        		last_owner_id	00000000-0000-0000-0000-000000000000
        		group_id	00000000-0000-0000-0000-000000000000
        	}
        	sale_info	0
        	{
        		sale_type	not
        		sale_price	10
        	}
        type 4
        parameters 3
        781 .78
        800 -.5
        803 1
        textures 1
        1 5748decc-f629-461c-9a36-a35a221fe21f
        """;

    [Test]
    public void Shirt_AsViewersWriteIt_IsRead()
    {
        Assert.That(WearableReader.TryRead(Encoding.UTF8.GetBytes(Shirt), out var read));
        Assert.That(read!.Type, Is.EqualTo(4));
        Assert.That(read.Parameters, Is.EquivalentTo(new Dictionary<int, float> { [781] = 0.78f, [800] = -0.5f, [803] = 1 }));
        Assert.That(read.Textures.Single(), Is.EqualTo(
            new KeyValuePair<byte, UUID>(1, UUID.Parse("5748decc-f629-461c-9a36-a35a221fe21f"))));
    }

    [TestCase("version 22", "version 25")]
    [TestCase("LLWearable", "LLSomething")]
    [TestCase("type 4", "type 17")]
    [TestCase("type 4", "typ 4")]
    [TestCase("parameters 3", "parameters 4")]
    [TestCase("parameters 3", "parameters 1001")]
    [TestCase("parameters 3", "parameters -1")]
    [TestCase("textures 1", "textures 101")]
    [TestCase("800 -.5", "800 NaN")]
    [TestCase("800 -.5", "800")]
    [TestCase("1 5748", "256 5748")]
    [TestCase("1 5748decc-", "1 ")]
    public void Broken_IsRefused(string right, string wrong) =>
        Assert.That(WearableReader.TryRead(Encoding.UTF8.GetBytes(Shirt.Replace(right, wrong, StringComparison.Ordinal)), out _), Is.False);

    [Test]
    public void CutOff_IsRefused_AtEveryLine()
    {
        var lines = Shirt.Split('\n');
        for (var count = 0; count < lines.Length; count++)
        {
            Assert.That(WearableReader.TryRead(Encoding.UTF8.GetBytes(string.Join('\n', lines.Take(count))), out _), Is.False,
                $"{count} lines");
        }
    }

    [Test]
    public void TooLong_IsRefused() =>
        Assert.That(WearableReader.TryRead(Encoding.UTF8.GetBytes(Shirt.PadRight(WearableReader.MaxLength + 1)), out _), Is.False);
}
