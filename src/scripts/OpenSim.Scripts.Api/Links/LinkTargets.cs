using OpenSim.World;

namespace OpenSim.Scripts.Api.Links;

/// <summary>Which prims of a linkset a function means: a link number, or LINK_….</summary>
public static class LinkTargets
{
    public const int Root = 1;
    public const int Set = -1;
    public const int AllOthers = -2;
    public const int AllChildren = -3;
    public const int This = -4;

    /// <summary>The prims; walking them allocates nothing. None where no prim has the number; avatars that sit are none.</summary>
    public static Targets Of(SceneObjectPart part, int link) => new(part, link);

    /// <summary>For functions that mean one prim only; null for a number of several, of none or of an avatar.</summary>
    public static SceneObjectPart? Single(SceneObjectPart part, int link) => link switch
    {
        This => part,
        0 or Root => part.Group.RootPart,
        > 1 => part.Group.PartByLink(link),
        _ => null
    };

    public readonly struct Targets(SceneObjectPart part, int link)
    {
        public Enumerator GetEnumerator() => new(part, link);
    }

    public struct Enumerator
    {
        private readonly SceneObjectGroup.PartList _parts;
        private readonly uint _without; // local id of the one that is not meant
        private readonly int _end;
        private int _at;

        internal Enumerator(SceneObjectPart part, int link)
        {
            _parts = part.Group.Parts;
            _without = link == AllOthers ? part.LocalId : 0;
            (_at, _end) = link switch
            {
                Set or AllOthers => (-1, _parts.Count),
                AllChildren => (0, _parts.Count),
                This => (Math.Max(0, part.LinkNumber - 1) - 1, Math.Max(1, part.LinkNumber)),
                0 or Root => (-1, 1),
                _ when link > 1 && link <= _parts.Count => (link - 2, link),
                _ => (-1, 0)
            };
        }

        public readonly SceneObjectPart Current => _parts[_at];

        public bool MoveNext()
        {
            while (++_at < _end)
            {
                if (_without == 0 || Current.LocalId != _without)
                    return true;
            }

            return false;
        }
    }
}
