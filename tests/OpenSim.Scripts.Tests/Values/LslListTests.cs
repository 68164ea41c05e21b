using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Testing;

namespace OpenSim.Scripts.Tests.Values;

public sealed class LslListTests
{
    [Test]
    public void Items_OfEveryType_KeepTypeAndValue()
    {
        var list = LslList.Of(-7, 2.5, "text", ListItem.OfKey("key"), new Vector3(1, 2, 3), new Quaternion(1, 2, 3, 4));

        Assert.That(list.Items.ToArray().Select(item => item.Type), Is.EqualTo(new[]
        {
            ScriptType.Integer, ScriptType.Float, ScriptType.String, ScriptType.Key, ScriptType.Vector, ScriptType.Rotation
        }));
        Assert.That((list[0].Integer, list[1].Float, list[2].Text, list[3].Text), Is.EqualTo((-7, 2.5, "text", "key")));
        Assert.That((list[4].Vector, list[5].Rotation), Is.EqualTo((new Vector3(1, 2, 3), new Quaternion(1, 2, 3, 4))));
        Assert.That(default(ListItem).Type, Is.EqualTo(ScriptType.Integer));
    }

    [Test]
    public void Lists_GrownFromOne_DoNotSeeEachOther()
    {
        var start = LslList.Empty.Add(1).Add(2);
        var left = start.Add(3);
        var right = start.Add(4);
        var third = start.Add(LslList.Of(5, 6));
        left = left.Add(7);

        Assert.That(Integers(start), Is.EqualTo(new[] { 1, 2 }));
        Assert.That(Integers(left), Is.EqualTo(new[] { 1, 2, 3, 7 }));
        Assert.That(Integers(right), Is.EqualTo(new[] { 1, 2, 4 }));
        Assert.That(Integers(third), Is.EqualTo(new[] { 1, 2, 5, 6 }));
        Assert.That(Integers(LslList.Of(1, 2, 3, 4).Replace(1, 2, [8, 9, 10])), Is.EqualTo(new[] { 1, 8, 9, 10, 4 }));
        Assert.That(Integers(start.AddFirst(0)), Is.EqualTo(new[] { 0, 1, 2 }));
    }

    [Test]
    public void Size_OfAListHoweverMade_IsThatOfItsItems()
    {
        var made = LslList.Of(1, 2.0, "abc", new Vector3(), new Quaternion());
        var grown = LslList.Empty.Add(1).Add(LslList.Of(2.0, "abc")).Add(new Vector3()).Add(new Quaternion());
        var cut = LslList.Of("away", 1, 2.0, "abc", new Vector3(), "two", new Quaternion()).Remove(0, 1).Remove(4, 1);

        Assert.That(grown.Size, Is.EqualTo(made.Size));
        Assert.That(cut.Size, Is.EqualTo(made.Size));
        Assert.That(made.Size, Is.EqualTo(24 + 5 * 16 + 24 + 6 + 24 + 32));
        Assert.That(LslList.Empty.Size, Is.EqualTo(24));
    }

    [Test]
    public void Add_ItemByItem_CopiesSeldom()
    {
        var bytes = Allocations.WhenWarm(() =>
        {
            var list = LslList.Empty;
            for (var i = 0; i < 1000; i++)
                list = list.Add(i);
        });
        // A list object of 32 bytes each time, and arrays of 16 bytes an item whose lengths grow by half: three times the last one.
        Assert.That(bytes, Is.LessThan(1000 * 32 + 4 * 16 * 1500));
    }

    private static int[] Integers(LslList list) => list.Items.ToArray().Select(item => item.Integer).ToArray();
}
