using System.Numerics;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Changes;
using OpenSim.World.Prims;
using OpenSim.World.Writing;

namespace OpenSim.World.Tests;

/// <summary>
/// Random edits on the columns and on the plain model; after each tick both must agree, and the change set must have told the difference.
/// </summary>
public class SceneModelTests
{
    private const int Ticks = 150;
    private const int EditsPerTick = 12;

    [TestCase(11)]
    [TestCase(12)]
    [TestCase(13)]
    public void RandomEdits_ColumnsAgreeWithThePlainModel(int seed)
    {
        using var region = new TestRegion();
        var edits = new Edits(region, new Random(seed));
        var viewer = new Dictionary<int, (uint LocalId, uint Version, int Cell)>(); // what one viewer who sees everything would have
        for (var tick = 0; tick < Ticks; tick++)
        {
            for (var i = 0; i < EditsPerTick; i++)
                edits.Next();
            region.Step();
            Tell(region.Scene, viewer);
            Compare(region.Scene, edits.Model);
            CompareViewer(region.Scene, viewer);
            CompareCells(region.Scene);
        }

        Assert.That(edits.Model.Prims.Count(), Is.GreaterThan(20), "the edits must leave something to compare");
    }

    private static void Tell(Scene scene, Dictionary<int, (uint LocalId, uint Version, int Cell)> viewer)
    {
        foreach (var kill in scene.Changes.Kills)
            viewer.Remove(kill.Index);
        foreach (var move in scene.Changes.Moves)
        {
            if (viewer.TryGetValue(move.Index, out var had))
                Assert.That(move.From, Is.EqualTo(had.Cell), "a move starts where the last change set left the prim");
        }

        foreach (var range in scene.Changes.Cells)
        {
            foreach (var change in scene.Changes.In(range))
            {
                Assert.That(change.Cell, Is.EqualTo(range.Cell));
                Assert.That(change.IsNew, Is.EqualTo(!viewer.ContainsKey(change.Index)));
                ref readonly var hot = ref scene.Prims.HotAt(change.Index);
                viewer[change.Index] = (hot.LocalId, hot.Version, hot.Cell);
            }
        }
    }

    private static void CompareViewer(Scene scene, Dictionary<int, (uint LocalId, uint Version, int Cell)> viewer)
    {
        Assert.That(viewer, Has.Count.EqualTo(scene.Prims.Count));
        foreach (var (index, had) in viewer)
        {
            ref readonly var hot = ref scene.Prims.HotAt(index);
            Assert.That((hot.LocalId, hot.Version, hot.Cell), Is.EqualTo(had));
        }
    }

    private static void Compare(Scene scene, SceneModel model)
    {
        Assert.That(scene.Prims.Count, Is.EqualTo(model.Prims.Count()));
        Assert.That(scene.Groups.Count, Is.EqualTo(model.Groups.Count));
        foreach (var group in model.Groups)
        {
            for (var i = 0; i < group.Count; i++)
            {
                var expected = group[i];
                Assert.That(scene.Prims.TryGet(expected.Id, out var slot) && slot == expected.Slot);
                Assert.That(scene.Prims.TryGet(expected.LocalId, out slot) && slot == expected.Slot);
                var part = new SceneObjectPart(scene, slot);
                Assert.That(part.Name, Is.EqualTo(expected.Name));
                Assert.That(part.LinkNumber, Is.EqualTo(group.Count == 1 ? 0 : i + 1));
                Assert.That(part.Group.Id, Is.EqualTo(group[0].Id));
                Assert.That(part.ParentId, Is.EqualTo(i == 0 ? 0u : group[0].LocalId));
                Assert.That(part.Scale, Is.EqualTo(expected.Scale));
                var (position, rotation) = SceneModel.Place(group, expected);
                Assert.That(Vector3.Distance(part.WorldPosition, position), Is.LessThan(0.02f));
                Assert.That(MathF.Abs(Quaternion.Dot(part.WorldRotation, rotation)), Is.GreaterThan(0.9999f));
            }

            var root = new SceneObjectPart(scene, group[0].Slot);
            foreach (var prim in group)
                Assert.That(Vector3.Distance(SceneModel.Place(group, prim).Position, root.Position) + (prim.Scale.Length() / 2),
                    Is.LessThan(root.Group.BoundingRadius + 0.02f));
        }
    }

    private static void CompareCells(Scene scene)
    {
        var seen = new HashSet<int>();
        for (var cell = 0; cell < scene.Cells.Count; cell++)
        {
            foreach (var index in scene.Cells.PrimsIn(cell))
            {
                Assert.That(scene.Prims.IsLive(index) && seen.Add(index));
                Assert.That(scene.Prims.HotAt(index).Cell, Is.EqualTo(cell));
                var root = new SceneObjectPart(scene, scene.Prims.SlotAt(index)).Group;
                var expected = root.BoundingRadius > CellGrid.LargeRadius ? scene.Cells.Large : scene.Cells.CellAt(root.RootPart.Position);
                Assert.That(cell, Is.EqualTo(expected));
            }
        }

        Assert.That(seen, Has.Count.EqualTo(scene.Prims.Count));
    }

    private sealed class Edits(TestRegion region, Random random)
    {
        private SceneWriter Writer => region.Scene.Writer;

        public SceneModel Model { get; } = new();

        public void Next()
        {
            var groups = Model.Groups;
            var what = groups.Count < 15 ? 0 : random.Next(100);
            if (what < 15)
                Add();
            else if (what < 25)
                Delete(groups[random.Next(groups.Count)]);
            else if (what < 45)
                Move(groups[random.Next(groups.Count)]);
            else if (what < 55)
                MoveChild(groups[random.Next(groups.Count)]);
            else if (what < 65)
                Scale(groups[random.Next(groups.Count)]);
            else if (what < 75)
                Rename(groups[random.Next(groups.Count)]);
            else if (what < 82)
                MoveRoot(groups[random.Next(groups.Count)]);
            else if (what < 91)
                Link(groups[random.Next(groups.Count)], groups[random.Next(groups.Count)]);
            else
                Unlink(groups[random.Next(groups.Count)]);
        }

        private void Add()
        {
            var rows = new List<PrimRow>();
            var position = Vector3.Clamp(Anywhere(), Vector3.Zero, new Vector3(255));
            for (var i = random.Next(1, 5); i > 0; i--)
            {
                var row = TestRegion.BoxRow(position, "new");
                row.Position = rows.Count == 0 ? Vector3.Zero : Offset();
                row.Rotation = Turn();
                rows.Add(row);
            }

            var added = Writer.AddObject(rows)!.Value;
            var group = new List<ModelPrim>();
            foreach (var part in added.Parts)
            {
                var row = rows[group.Count];
                group.Add(new ModelPrim
                {
                    Id = row.Id, LocalId = part.LocalId, Slot = part.Slot, Name = "new", Rotation = row.Rotation,
                    Position = group.Count == 0 ? position : row.Position
                });
            }

            Model.Groups.Add(group);
        }

        private void Delete(List<ModelPrim> group)
        {
            Writer.DeleteObject(GroupOf(group));
            Model.Groups.Remove(group);
        }

        private void Move(List<ModelPrim> group)
        {
            (group[0].Position, group[0].Rotation) = (Anywhere(), Turn());
            Writer.MoveGroup(GroupOf(group), group[0].Position);
            Writer.RotateGroup(GroupOf(group), group[0].Rotation);
        }

        private void MoveChild(List<ModelPrim> group)
        {
            var prim = group[random.Next(group.Count)];
            prim.Position = prim == group[0] ? Anywhere() : Offset();
            Writer.MovePrim(prim.Slot, prim.Position);
        }

        private void Scale(List<ModelPrim> group)
        {
            var prim = group[random.Next(group.Count)];
            prim.Scale = new Vector3(random.Next(1, 90));
            Writer.ScalePrim(prim.Slot, prim.Scale);
        }

        private void Rename(List<ModelPrim> group)
        {
            var prim = group[random.Next(group.Count)];
            prim.Name = "n" + random.Next(1000);
            Writer.SetName(prim.Slot, prim.Name);
            Writer.SetText(prim.Slot, prim.Name, 0xFFFFFFFF); // a name alone is no object update
        }

        private void MoveRoot(List<ModelPrim> group)
        {
            var places = group.ConvertAll(p => SceneModel.Place(group, p));
            (group[0].Position, group[0].Rotation) = (Anywhere(), Turn());
            for (var i = 1; i < group.Count; i++)
                SceneModel.SetPlace(group, group[i], places[i].Position, places[i].Rotation);
            Writer.MoveRootOnly(GroupOf(group), group[0].Position, group[0].Rotation);
        }

        private void Link(List<ModelPrim> group, List<ModelPrim> other)
        {
            Writer.Link(GroupOf(group), GroupOf(other));
            if (group != other)
                Model.Link(group, other);
        }

        private void Unlink(List<ModelPrim> group)
        {
            var leaving = group.Where(_ => random.Next(2) == 0).ToHashSet();
            if (leaving.Count == 0)
                return;
            Writer.Unlink([.. leaving.Select(p => p.Slot)]);
            Model.Unlink(group, leaving);
        }

        private GroupSlot GroupOf(List<ModelPrim> group) => new SceneObjectPart(region.Scene, group[0].Slot).Group;

        private Vector3 Anywhere() => new(random.Next(-20, 280), random.Next(-20, 280), random.Next(0, 100));

        private Vector3 Offset() => new(random.Next(-9, 10), random.Next(-9, 10), random.Next(-9, 10));

        private Quaternion Turn() =>
            Quaternion.Normalize(Quaternion.CreateFromYawPitchRoll(random.NextSingle() * 6, random.NextSingle() * 6,
                random.NextSingle() * 6));
    }
}
