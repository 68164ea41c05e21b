using OpenSim.Telemetry.Limits;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>
/// Answers to viewers that ask for parcels and what stands on them: one question of each in a tick, since one may mean the whole region.
/// The others wait, of each sequence the newest only: a viewer shows the last answer that it gets for one. Token holder only.
/// </summary>
internal sealed class ParcelAnswers(RowLimit limit) : ITickPhase
{
    /// <summary>Sequences of one viewer: the parcel it has selected, the one under the mouse, the one on which it stands …</summary>
    public const int MaxWaiting = 6;

    private readonly Dictionary<IViewer, Line> _lines = [];
    private readonly List<IViewer> _ended = [];

    public string Name => "ParcelAnswers";

    public bool IsIdle => _lines.Count == 0;

    /// <summary>Answers at once, or when the viewer's turn comes.</summary>
    public void Ask(IViewer viewer, int sequence, Action answer)
    {
        if (_lines.TryAdd(viewer, new Line()))
            answer();
        else
            _lines[viewer].Add(new Question(sequence, answer), limit);
    }

    public void Run(in TickContext tick)
    {
        foreach (var (viewer, line) in _lines)
        {
            if (viewer.Presence is null || !line.GoOn())
                _ended.Add(viewer);
        }

        foreach (var viewer in _ended)
            _lines.Remove(viewer);
        _ended.Clear();
    }

    private readonly record struct Question(int Sequence, Action Answer);

    private sealed class Line
    {
        private readonly List<Question> _questions = [];
        private bool _isAnswered = true; // in this tick

        public void Add(Question question, RowLimit limit)
        {
            var same = _questions.FindIndex(q => q.Sequence == question.Sequence);
            if (same >= 0)
                _questions[same] = question;
            else if (limit.Allows(_questions.Count))
                _questions.Add(question);
        }

        /// <summary>Answers the first. False when nobody waits.</summary>
        public bool GoOn()
        {
            if (_isAnswered)
            {
                _isAnswered = false;
                return true;
            }

            if (_questions.Count == 0)
                return false;
            var (_, answer) = _questions[0];
            _questions.RemoveAt(0);
            answer();
            return true;
        }
    }
}
